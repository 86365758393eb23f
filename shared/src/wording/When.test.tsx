import { describe, expect, it } from '@jest/globals';
import { fakeHost } from '../testing/fakeHost';
import { renderRemote } from '../testing/renderRemote';
import { stopCalendar } from '../testing/stopCalendar';
import { act, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { When } from './When';

const at = '2024-03-01T12:00:00.000Z';
const time = () => screen.getByRole('time');

describe('a moment on a screen', () => {
  stopCalendar();

  it.each([
    ['full', /^1\sмарта\u00a02024 в\s\d\d:00$/],
    ['day', /^1\sмарта\u00a02024$/],
    ['recent', /^1\sмарта\u00a02024 в\s\d\d:00$/],
  ] as const)('as %s reads %s, and is exact for machines', async (as, text) => {
    await renderRemote(<When at={at} as={as} />);
    expect(time().textContent).toMatch(text);
    expect(time()).toHaveAttribute('datetime', at);
  });

  it('begins a line with a capital letter', async () => {
    await renderRemote(<When at="2026-11-26T11:00:00.000Z" as="recentAtLineStart" />);
    expect(time().textContent).toMatch(/^Сегодня, \d\d:00$/);
  });

  it.each([
    ['ru', '1\u00a0марта\u00a02024.'],
    ['en', '1\u00a0Mar\u00a02024.'],
  ] as const)('ends a sentence in %s with one full stop', async (locale, text) => {
    const host = fakeHost();
    host.locale.current = locale;
    const { container } = await renderRemote(<When at={at} as="day" endsSentence />, { host });
    expect(container.textContent).toBe(text);
  });

  it('is written out in full by default', async () => {
    await renderRemote(<When at={at} />);
    expect(time().textContent).toMatch(/2024.*:00$/);
  });

  it('changes its language with the screen', async () => {
    const host = fakeHost();
    await renderRemote(<When at={at} as="day" />, { host });
    act(() => runInAction(() => void (host.locale.current = 'en')));
    expect(time().textContent).toBe('1\u00a0Mar\u00a02024');
  });
});
