import { codeOf } from '../lib/docsCode.mjs';

/**
 * The look and the languages of the demo's services. Their code is that of docs/integration, which stays as short as a developer
 * wants to copy it: its pages are a heading and a few lines of English.
 */

const style = `
${codeOf('docs/integration/button.md', 'passport-button.css')}
*{box-sizing:border-box}
body{display:grid;min-height:100vh;min-height:100dvh;margin:0;padding:16px;place-items:center;background:#eef1f8;color:#141c30;font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:400px;padding:32px;border:1px solid #dfe3ec;border-radius:20px;background:#fff;box-shadow:0 8px 32px rgb(20 28 48/.08)}
h1{margin:0 0 16px;font-size:28px;line-height:34px;letter-spacing:-.02em}
p{margin:0 0 8px;overflow-wrap:anywhere}
small{display:block;margin-bottom:8px;color:#566}
.passport-button{width:100%;margin-top:16px}
button{display:block;width:100%;min-height:44px;margin-top:8px;padding:8px 16px;border:1px solid #8a94a8;border-radius:12px;background:none;color:inherit;font:inherit;overflow-wrap:anywhere;cursor:pointer}
a:not(.passport-button){display:inline-flex;align-items:center;min-height:44px;color:#2149c4}
@media (prefers-color-scheme:dark){
body{background:#0b0e14;color:#e8ecf5}
main{border-color:#2a3142;background:#171b24;box-shadow:none}
small{color:#a3acbf}
a:not(.passport-button){color:#9db7ff}
}`;

/** What we say of an error in place of the service. */
const messages = {
  en: {
    cancelled: 'You canceled the sign-in. Nothing was shared.',
    failed: 'The sign-in didn’t work. Try again.',
    back: 'Back',
  },
  ru: {
    cancelled: 'Вы отменили вход. Сервис ничего не получил.',
    failed: 'Не получилось войти. Попробуйте ещё раз.',
    back: 'Назад',
  },
};

/** Of the texts of the pages, which are in English. */
const translations = {
  en: {},
  ru: {
    'Sign in with Passport': 'Войти через Паспорт',
    Hello: 'Здравствуйте',
    'Sign out': 'Выйти',
    'Try again': 'Попробовать ещё раз',
    Back: 'Назад',
    Cancel: 'Отмена',
  },
};

/** The error of the OpenID Connect provider if the user declines. */
const cancellation = /aborted|access_denied|declined|cancel/i;

/** An error in words, with the technical line below for the developer who looks at it. */
const explain = (html, { cancelled, failed, back }) => {
  const said = html.replace(/<p>([\s\S]*?)<\/p>/, (_, message) => {
    const text = cancellation.test(message) ? cancelled : failed;
    return `<p role="alert">${text}</p><small>${message}</small>`;
  });
  return said.includes('<a ') ? said : `${said}<a href="/">${back}</a>`;
};

/**
 * Dresses a page of the demo.
 * @param {string} html a heading and a few lines: what the code of docs/integration answers, or the page on which the external provider
 *   offers its accounts
 * @param {{ status: number, acceptLanguage?: string | undefined }} answer
 * @returns {string} a whole page, in Russian for browsers that prefer it, else in English
 */
export function dress(html, { status, acceptLanguage = '' }) {
  const language = /^ru\b/i.test(acceptLanguage) ? 'ru' : 'en';
  const words = translations[language];
  const title = /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '';
  const said = status >= 400 ? explain(html, messages[language]) : html;
  const translated = said
    .replaceAll(/<a (?=href="\/sign-in">Sign in with Passport)/g, '<a class="passport-button" ')
    .replaceAll(/>(Sign in with Passport|Sign out|Try again|Back|Cancel)</g, (_, text) => `>${words[text] ?? text}<`)
    .replace(/<p>Hello, /, `<p>${words.Hello ?? 'Hello'}, `);
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><title>${title}</title><style>${style}</style><main>${translated}</main></html>`
  );
}
