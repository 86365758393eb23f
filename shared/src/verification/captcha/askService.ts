/** The common API of both captcha services. */
interface Widget {
  render(place: HTMLElement, options: object): string | number;
  execute(id: string | number): void;
  /** SmartCaptcha reports errors and closed tasks by events. */
  subscribe?(id: string | number, event: string, listener: () => void): void;
}

type Kind = 'smartcaptcha' | 'recaptcha';

declare global {
  interface Window {
    smartCaptcha?: Widget;
    grecaptcha?: Widget;
    passportCaptchaLoaded?: () => void;
  }
}

const scripts: Record<Kind, string> = {
  smartcaptcha: 'https://smartcaptcha.yandexcloud.net/captcha.js?render=onload&onload=passportCaptchaLoaded',
  recaptcha: 'https://www.google.com/recaptcha/api.js?render=explicit&onload=passportCaptchaLoaded',
};

/** Blockers may drop a script without an error. */
const loadLimitMs = 15_000;
/** The lifetime of a reCAPTCHA task, which does not report that it was closed. */
const solveLimitMs = 120_000;
/** A solved task reports both its solution and its closing, in either order. */
const closedGraceMs = 1000;

const widgetOf = (kind: Kind): Widget | undefined =>
  kind === 'smartcaptcha' ? window.smartCaptcha : window.grecaptcha;

/** @throws Error after the time limit */
function within<T>(limitMs: number, work: (done: (value: T) => void, fail: (why: string) => void) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`the captcha service ${why}`));
    const timer = setTimeout(() => fail('took too long'), limitMs);
    const stop = (): void => clearTimeout(timer);
    work(
      (value) => {
        stop();
        resolve(value);
      },
      (why) => {
        stop();
        fail(why);
      },
    );
  });
}

let loading: Promise<void> | undefined;

/** Loads the service's script once; the next call retries a failed load. */
function loadScript(kind: Kind): Promise<void> {
  const script = document.createElement('script');
  loading ??= within<void>(loadLimitMs, (done, fail) => {
    window.passportCaptchaLoaded = () => done();
    script.async = true;
    script.addEventListener('error', () => fail('could not be loaded'));
    script.src = scripts[kind];
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    script.remove();
    throw error;
  });
  return loading;
}

/**
 * Gets a token of an invisible SmartCaptcha or reCAPTCHA, which may show a task.
 * @throws Error if the service cannot be loaded, gives up, or the task is closed
 */
export async function askService(kind: Kind, siteKey: string): Promise<string> {
  await loadScript(kind);
  const widget = widgetOf(kind);
  if (!widget) throw new Error('the captcha service did not come');
  const place = document.createElement('div');
  document.body.append(place);
  try {
    return await within<string>(solveLimitMs, (done, fail) => {
      const id = widget.render(place, {
        sitekey: siteKey,
        invisible: true,
        size: 'invisible',
        hl: document.documentElement.lang,
        callback: done,
        'error-callback': () => fail('gave up'),
      });
      for (const event of ['network-error', 'javascript-error']) widget.subscribe?.(id, event, () => fail('gave up'));
      widget.subscribe?.(id, 'challenge-hidden', () => setTimeout(() => fail('was closed'), closedGraceMs));
      widget.execute(id);
    });
  } finally {
    place.remove();
  }
}
