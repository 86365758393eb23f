/** A widget of a captcha service, as both of them offer it. */
interface Widget {
  render(place: HTMLElement, options: object): string | number;
  execute(id: string | number): void;
  reset?(id: string | number): void;
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

const widgetOf = (kind: Kind): Widget | undefined =>
  kind === 'smartcaptcha' ? window.smartCaptcha : window.grecaptcha;

let loading: Promise<void> | undefined;

/** Puts the service's script into the page once. */
function loadScript(kind: Kind): Promise<void> {
  loading ??= new Promise<void>((done, fail) => {
    window.passportCaptchaLoaded = done;
    const script = document.createElement('script');
    script.async = true;
    script.addEventListener('error', () => fail(new Error('the captcha service could not be loaded')));
    script.src = scripts[kind];
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Gets a token of an invisible SmartCaptcha or reCAPTCHA; the service shows a task of its own to whom it doubts.
 * @throws Error where the service cannot be loaded or gives up
 */
export async function askService(kind: Kind, siteKey: string): Promise<string> {
  await loadScript(kind);
  const widget = widgetOf(kind);
  if (!widget) throw new Error('the captcha service did not come');
  const place = document.createElement('div');
  document.body.append(place);
  try {
    return await new Promise<string>((done, fail) => {
      const id = widget.render(place, {
        sitekey: siteKey,
        invisible: true,
        size: 'invisible',
        callback: done,
        'error-callback': () => fail(new Error('the captcha service gave up')),
      });
      widget.execute(id);
    });
  } finally {
    place.remove();
  }
}
