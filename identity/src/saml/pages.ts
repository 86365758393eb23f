import type { Language } from '../http/language';
import type { PostStep } from './browserStep';
import type { LoggedOutService } from './singleLogout';

const texts = {
  ru: {
    goOn: 'Продолжить',
    going: 'Переходим в сервис…',
    failedTitle: 'Вход в сервис не получился',
    failedText:
      'Запрос сервиса устарел, уже использован или составлен с ошибкой. Вернитесь в сервис и войдите ещё раз. Если не поможет, проверьте, что браузер принимает файлы cookie.',
    home: 'На главную',
    outTitle: 'Вы вышли',
    outText: 'Вот что стало с сервисами, в которые вы вошли с этим паспортом:',
    ended: 'Выход выполнен',
    failed: 'Не ответил. Выйдите в самом сервисе',
    unsupported: 'Не поддерживает общий выход. Выйдите в самом сервисе',
    signIn: 'Войти снова',
  },
  en: {
    goOn: 'Continue',
    going: 'Taking you to the service…',
    failedTitle: 'Signing in to the service did not work',
    failedText:
      'The request of the service is too old, was used before or is not correct. Go back to the service and sign in again. If that does not help, check that the browser accepts cookies.',
    home: 'To the start page',
    outTitle: 'You are signed out',
    outText: 'This is what became of the services that you entered with this passport:',
    ended: 'Signed out',
    failed: 'Did not answer. Sign out in the service itself',
    unsupported: 'Has no shared sign-out. Sign out in the service itself',
    signIn: 'Sign in again',
  },
} as const;

const style = `
:root{color-scheme:light dark;font:15px/22px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;background:light-dark(#f3f4f8,#0f1218);color:light-dark(#151922,#edf0f6)}
body{margin:0;padding:clamp(24px,16vh,160px) 16px}main{box-sizing:border-box;max-width:400px;margin:auto;padding:24px;border-radius:20px;background:light-dark(#fff,#181c25)}
h1{font-size:22px;line-height:28px;margin:0 0 8px}p{margin:0 0 20px;color:light-dark(#596275,#a3acbd)}
ul{list-style:none;margin:0 0 20px;padding:0}li{padding:10px 0;border-top:1px solid light-dark(#dde1ea,#2c3341);overflow-wrap:anywhere}small{display:block;font-size:13px;line-height:18px;color:light-dark(#596275,#a3acbd)}
a,button{display:block;box-sizing:border-box;width:100%;min-height:44px;padding:11px;border:0;border-radius:12px;font:inherit;text-align:center;text-decoration:none;cursor:pointer;background:light-dark(#2a58e0,#7396ff);color:light-dark(#fff,#0c1226)}
a:focus-visible,button:focus-visible{outline:2px solid light-dark(#2a58e0,#94b0ff);outline-offset:2px}`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (language: Language, nonce: string, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<title>${escape(title)}</title><style nonce="${nonce}">${style}</style></head><body><main>${body}</main></body></html>`;

/** What a page of this kind may do: show itself, and post to one address. */
export const pagePolicy = (nonce: string, formAction = "'none'"): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`;

/** The form that takes a message to its service provider by itself; without scripts the person presses the button. */
export function postPage({ url, field, message, relayState }: PostStep, language: Language, nonce: string): string {
  const t = texts[language];
  const hidden = (name: string, value: string): string =>
    `<input type="hidden" name="${name}" value="${escape(value)}">`;
  const fields = hidden(field, message) + (relayState === null ? '' : hidden('RelayState', relayState));
  const form = `<form method="post" action="${escape(url)}">${fields}<button>${t.goOn}</button></form>`;
  const script = `<script nonce="${nonce}">document.forms[0].submit()</script>`;
  return page(language, nonce, t.going, `<h1>${t.going}</h1>${form}${script}`);
}

/** A request that is not answered. Why stands in the log: who sent it may be anybody. */
export function refusalPage(language: Language, nonce: string): string {
  const t = texts[language];
  const body = `<h1>${t.failedTitle}</h1><p>${t.failedText}</p><a href="/">${t.home}</a>`;
  return page(language, nonce, t.failedTitle, body);
}

/** Where a logout has ended a sign-in, and where it could not. */
export function loggedOutPage(services: readonly LoggedOutService[], language: Language, nonce: string): string {
  const t = texts[language];
  const list = services.map(({ name, state }) => `<li>${escape(name)}<small>${t[state]}</small></li>`).join('');
  const body = `<h1>${t.outTitle}</h1><p>${t.outText}</p><ul>${list}</ul><a href="/">${t.signIn}</a>`;
  return page(language, nonce, t.outTitle, body);
}
