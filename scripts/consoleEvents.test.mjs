import { expect, it } from '@jest/globals';
import { managementEvents } from '../identity/src/protection/audit/audit.ts';
import { en } from '../mf-operator/src/events/messages/en.ts';
import { ru } from '../mf-operator/src/events/messages/ru.ts';
import { historyEvents } from '../shared/src/schemas/account.ts';

it.each(Object.entries({ ru, en }))('the console has words in %s for every event of the log', (_locale, { event }) => {
  const events = [...managementEvents, ...historyEvents];
  expect(events.filter((name) => !Object.hasOwn(event, name))).toEqual([]);
});
