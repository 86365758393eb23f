import { jest } from '@jest/globals';
import { extendObservable, type AnnotationsMap } from 'mobx';
import type { Host, HostLocale, HostSession, HostSupport, HostTheme } from '../host/Host';
import { links } from '../host/links';
import { ScreenTitle } from '../host/ScreenTitle';
import { fakeApi } from './fakeApi';

type Writable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

/** Makes values observable and leaves functions alone: mobx would wrap the mocks. */
function watched<Shape extends object>(shape: Shape): Shape {
  const functions = Object.entries(shape).filter(([, value]) => typeof value === 'function');
  const unwatched = Object.fromEntries(functions.map(([name]) => [name, false] as const));
  return extendObservable({}, shape, unwatched as AnnotationsMap<Shape, never>);
}

/** A Host with writable observable values and mocked functions. */
export interface FakeHost extends Host {
  readonly session: Writable<HostSession>;
  readonly theme: Writable<HostTheme>;
  readonly locale: Writable<HostLocale>;
  readonly support: Writable<HostSupport>;
  readonly title: ScreenTitle;
}

/**
 * A Host for tests: anonymous, light, Russian, unbranded, and no call is answered.
 * @param parts replace parts of it
 */
export function fakeHost(
  parts: Partial<Omit<FakeHost, 'session'>> & { session?: Partial<HostSession> } = {},
): FakeHost {
  const toast = () => jest.fn<Host['toasts']['error']>(() => jest.fn());
  const { session, ...rest } = parts;
  return {
    api: fakeApi(),
    session: watched({
      status: 'anonymous',
      user: undefined,
      hasFailed: false,
      signIn: jest.fn<HostSession['signIn']>(() => Promise.resolve()),
      signOut: jest.fn<HostSession['signOut']>(() => Promise.resolve()),
      reload: jest.fn<HostSession['reload']>(() => Promise.resolve()),
      ...session,
    } as Writable<HostSession>),
    theme: watched({ mode: 'light', toggle: jest.fn() } as Writable<HostTheme>),
    locale: watched({
      current: 'ru',
      change: jest.fn(() => Promise.resolve()),
      addMessages: jest.fn(() => Promise.resolve()),
    } as Writable<HostLocale>),
    branding: { businessUnit: undefined },
    toasts: { success: toast(), error: toast(), warning: toast() },
    links,
    support: watched({
      isOpen: false,
      isExpected: false,
      prepare: jest.fn(),
      open: jest.fn(),
      close: jest.fn(),
    } as Writable<HostSupport>),
    analytics: { step: jest.fn() },
    realtime: { subscribe: jest.fn(() => jest.fn()) },
    title: new ScreenTitle(),
    config: {
      apiBase: '/api',
      environment: 'production',
      defaultLanding: '/showcase',
      supportEmail: 'support@example.org',
    },
    ...rest,
  };
}
