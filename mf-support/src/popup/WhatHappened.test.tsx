import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fill, press } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import { screen, within } from '@testing-library/react';
import { readPageEvents } from './pageEvents';
import { openSupport, signedIn } from '../testing/supportKit';

beforeAll(installDialog);
beforeEach(() => sessionStorage.clear());

const call = (path: string, refusal?: string) => ({
  name: `https://passport.example${path}`,
  startTime: 60_000,
  serverTiming: refusal === undefined ? [] : [{ name: 'refusal', description: refusal }],
});

/** A page with the performance entries of its browser. */
const pageWith = (addresses: string[], calls: object[] = []): Window =>
  ({
    location: { href: addresses.at(-1) },
    navigation: { currentEntry: { index: addresses.length - 1 }, entries: () => addresses.map((url) => ({ url })) },
    performance: { timeOrigin: Date.UTC(2026, 4, 12, 9), getEntriesByType: () => calls },
  }) as unknown as Window;

describe('what happened on a page', () => {
  it('lists its last screens without their query, without consecutive duplicates', () => {
    const site = 'https://passport.example';
    const page = pageWith([
      `${site}/a`,
      `${site}/?phone=79161234567`,
      `${site}/?x=1`,
      `${site}/showcase`,
      `${site}/b`,
      `${site}/c#d`,
    ]);
    expect(readPageEvents(page)).toEqual(['/', '/showcase', '/b', '/c'].map((path) => ({ kind: 'screen', path })));
  });

  it('lists the current screen if the browser keeps no list', () => {
    const { location, performance } = pageWith(['https://passport.example/passport']);
    expect(readPageEvents({ location, performance } as Window)).toEqual([{ kind: 'screen', path: '/passport' }]);
  });

  it('lists the refusals of the service with code and request id, and no successful call', () => {
    const page = pageWith(
      ['https://passport.example/'],
      [
        call('/api/user/me/'),
        call('/api/user/get_last_email_status_code/?email=anna@example.com', '400 wrong_code q1w2'),
      ],
    );
    const at = new Date('2026-05-12T09:01:00Z');
    expect(readPageEvents(page)[1]).toEqual({
      kind: 'refusal',
      path: '/api/user/get_last_email_status_code/',
      at,
      text: '400 wrong_code q1w2',
    });
  });

  it('lists the last four of each', () => {
    const calls = Array.from({ length: 9 }, (_, place) => call('/api/x/', `400 ${place}`));
    const events = readPageEvents(pageWith(['https://passport.example/'], calls));
    expect(events.map((event) => (event.kind === 'refusal' ? event.text : ''))).toEqual([
      '',
      '400 5',
      '400 6',
      '400 7',
      '400 8',
    ]);
  });

  it('is shown before it is sent, and removed lines are not sent', async () => {
    const entries = [call('/api/user/identify/', '429 captcha_required q1'), call('/api/other/', '400 q2')];
    Object.defineProperty(window.performance, 'getEntriesByType', {
      value: jest.fn(() => entries),
      configurable: true,
    });
    const { sent } = await openSupport({ user: signedIn });
    const group = screen.getByRole('group', { name: 'Технические сведения' });
    expect(within(group).getAllByRole('listitem')).toHaveLength(3);
    screen.getByRole('button', { name: /Убрать строку: .*identify/ }).focus();
    await press(/Убрать строку: .*identify/);
    expect(group).toHaveFocus();
    fill(/Что случилось/, 'Вопрос');
    await press('Отправить');
    expect(sent[0]?.get('page')).toMatch(/^Экран \/\n\d\d:\d\d\sGMT[+-]\d{1,2}(:\d\d)?, \/api\/other\/: 400 q2$/);
    Reflect.deleteProperty(window.performance, 'getEntriesByType');
  });

  it('names a screen to its person by title, once for all screens of an area, and to support by path', async () => {
    const entries = ['/passport', '/passport/sessions', '/showcase'].map((path) => ({
      url: `https://p.example${path}`,
    }));
    Object.assign(window, { navigation: { currentEntry: { index: 2 }, entries: () => entries } });
    window.history.replaceState(null, '', '/nowhere');
    const { sent } = await openSupport({ user: signedIn });
    Reflect.deleteProperty(window, 'navigation');
    window.history.replaceState(null, '', '/');
    const lines = within(screen.getByRole('group', { name: 'Технические сведения' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Экран «Аккаунт»',
      'Экран «Сервисы»',
      'Экран /nowhere',
    ]);
    await press('Убрать строку: Экран «Аккаунт»');
    fill(/Что случилось/, 'Вопрос');
    await press('Отправить');
    expect(sent[0]?.get('page')).toBe('Экран /showcase\nЭкран /nowhere');
  });
});
