import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { settle } from '@passport/shared/testing/acts';
import { act, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import type { Locale } from '@passport/shared/constants';
import type { User } from '@passport/shared/schemas/users';
import { SupportWidget } from '../popup/SupportWidget';

export const sendCall = 'POST /support/send_to_email/';
export const accepted = { number: 1001, answer_by: '2026-05-13T09:00:00.000Z' };

interface Setting {
  /** The signed-in user; a visitor by default. */
  user?: User;
  /** Responses in addition to those of an accepted request. */
  answers?: FakeAnswers;
  locale?: Locale;
}

/** The open pop-up, with its form loaded. */
export async function openSupport({ user, answers = {}, locale = 'ru' }: Setting = {}) {
  const host = fakeHost({
    api: fakeApi({
      'POST /user/validate_phone/': { phone: '+7*' },
      [sendCall]: (form: FormData) => {
        sent.push(form);
        return accepted;
      },
      ...answers,
    }),
    ...(user && { session: { status: 'signed-in', user } }),
  });
  const sent: FormData[] = [];
  host.locale.current = locale;
  host.support.close = () => runInAction(() => void (host.support.isOpen = false));
  host.support.isOpen = true;
  const view = await renderRemote(<SupportWidget host={host} />, { host, locale });
  await screen.findByRole('textbox', { name: locale === 'ru' ? /Что случилось/ : /Your message/ });
  await settle();
  return { host, sent, ...view };
}

export const signedIn = person;

/** Opens the pop-up again. */
export const reopen = (host: FakeHost): Promise<void> =>
  act(async () => {
    runInAction(() => void (host.support.isOpen = true));
    await Promise.resolve();
  });

export const fileOf = (name: string, type: string, size = 10): File => new File([new Uint8Array(size)], name, { type });
