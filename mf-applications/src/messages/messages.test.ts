import { expect, it } from '@jest/globals';
import type { LoadMessages } from '@passport/shared/i18n/Messages';
import { messageDifferences } from '@passport/shared/testing/messageParity';
import * as access from '../access/texts';
import * as attempts from '../attempts/texts';
import * as details from '../details/texts';
import * as form from '../form/texts';
import * as guide from '../guide/texts';
import * as history from '../history/texts';
import * as settings from '../settings/texts';
import * as area from '../texts';
import * as usage from '../usage/texts';
import * as webhook from '../webhook/texts';

const rooms: Record<string, LoadMessages> = Object.fromEntries(
  [area, access, attempts, details, form, guide, history, settings, usage, webhook].map(
    ({ namespace, loadMessages }) => [namespace, loadMessages],
  ),
);

it.each(Object.entries(rooms))('%s has the same texts in Russian and English', async (_name, load) => {
  const [ru, en] = await Promise.all([load('ru'), load('en')]);
  expect(messageDifferences(ru, en)).toEqual([]);
});
