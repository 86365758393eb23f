import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type * as Module from './askService';

interface Options {
  sitekey: string;
  callback(token: string): void;
  'error-callback'(): void;
}

/** A widget as the documentation of both services describes it. */
function fakeWidget() {
  const options: Options[] = [];
  const events: Record<string, () => void> = {};
  const widget = {
    render: jest.fn((_place: HTMLElement, given: object) => options.push(given as Options)),
    execute: jest.fn(),
    subscribe: jest.fn((_id: string | number, event: string, listener: () => void) => void (events[event] = listener)),
  };
  return { widget, events, latest: () => options.at(-1)! };
}

let askService: (typeof Module)['askService'];
let service: ReturnType<typeof fakeWidget>;
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script')];
/** Lets pending promise callbacks run, independently of the timers. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const load = async (kind: 'smartCaptcha' | 'grecaptcha') => {
  await settle();
  window[kind] = service.widget;
  window.passportCaptchaLoaded?.();
  await settle();
};

beforeEach(async () => {
  jest.useFakeTimers();
  // The script is loaded once per page: each test is another page.
  jest.resetModules();
  ({ askService } = await import('./askService'));
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.documentElement.lang = 'ru';
  delete window.smartCaptcha;
  delete window.grecaptcha;
  service = fakeWidget();
});
afterEach(() => {
  jest.useRealTimers();
});

describe.each([
  ['smartcaptcha', 'smartCaptcha', 'https://smartcaptcha.yandexcloud.net/captcha.js'],
  ['recaptcha', 'grecaptcha', 'https://www.google.com/recaptcha/api.js'],
] as const)('%s', (kind, global, address) => {
  it('is loaded with the first call, rendered invisibly, and returns the token', async () => {
    const token = askService(kind, 'site key');
    expect(scripts().map(({ src }) => src.split('?')[0])).toEqual([address]);
    await load(global);
    const [place, options] = service.widget.render.mock.calls[0]!;
    expect(options).toMatchObject({ sitekey: 'site key', size: 'invisible', invisible: true, hl: 'ru' });
    expect(place.isConnected).toBe(true);
    expect(service.widget.execute).toHaveBeenCalledTimes(1);
    service.latest().callback('token');
    expect(await token).toBe('token');
    expect(place.isConnected).toBe(false);
  });

  it('is loaded once for all calls', async () => {
    const first = askService(kind, 'key');
    await load(global);
    service.latest().callback('one');
    await first;
    const second = askService(kind, 'stricter key');
    await settle();
    service.latest().callback('two');
    expect(await second).toBe('two');
    expect(service.latest().sitekey).toBe('stricter key');
    expect(scripts()).toHaveLength(1);
  });

  it('fails if it is blocked, and is requested again by the next call', async () => {
    const blocked = askService(kind, 'key');
    scripts()[0]!.dispatchEvent(new Event('error'));
    await expect(blocked).rejects.toThrow('could not be loaded');
    expect(scripts()).toEqual([]);
    const again = askService(kind, 'key');
    await load(global);
    service.latest().callback('token');
    expect(await again).toBe('token');
  });

  it('fails after a timeout if it never loads or never responds', async () => {
    const silent = expect(askService(kind, 'key')).rejects.toThrow('took too long');
    await jest.advanceTimersByTimeAsync(15_000);
    await silent;
    const open = expect(askService(kind, 'key')).rejects.toThrow('took too long');
    await load(global);
    await jest.advanceTimersByTimeAsync(120_000);
    await open;
    expect(document.body.children).toHaveLength(0);
  });

  it('fails if it gives up', async () => {
    const given = expect(askService(kind, 'key')).rejects.toThrow('gave up');
    await load(global);
    service.latest()['error-callback']();
    await given;
  });
});

describe('a task of SmartCaptcha', () => {
  it('fails if it was closed', async () => {
    const closed = expect(askService('smartcaptcha', 'key')).rejects.toThrow('was closed');
    await load('smartCaptcha');
    service.events['challenge-hidden']!();
    await jest.advanceTimersByTimeAsync(1000);
    await closed;
  });

  it('does not fail if it closes because it was solved', async () => {
    const solved = askService('smartcaptcha', 'key');
    await load('smartCaptcha');
    service.events['challenge-hidden']!();
    service.latest().callback('token');
    await jest.advanceTimersByTimeAsync(1000);
    expect(await solved).toBe('token');
  });

  it.each(['network-error', 'javascript-error'])('fails by its %s', async (event) => {
    const failed = expect(askService('smartcaptcha', 'key')).rejects.toThrow('gave up');
    await load('smartCaptcha');
    service.events[event]!();
    await failed;
  });
});
