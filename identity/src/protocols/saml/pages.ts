import { escapeHtml, isolated } from '../../platform/http/escapeHtml';
import type { Language } from '../../platform/http/language';
import { plainPage, plainStyleSource } from '../../platform/http/plainPage';
import type { PostStep } from './browserStep';
import { endSessionPath, providerPrefix } from '../oidc/issuer';
import type { RefusalCause } from './samlRefusal';
import type { LoggedOutService } from './singleLogout';

/** Texts of the pages that a SAML request leads to, in both languages. */
export const pageTexts = {
  ru: {
    continue: 'Продолжить',
    redirecting: 'Переходим в\u00a0сервис…',
    failedTitle: 'Войти в\u00a0сервис не\u00a0получилось',
    failedText:
      'Запрос сервиса устарел, уже использован или составлен с\u00a0ошибкой. Вернитесь в\u00a0сервис и\u00a0войдите ещё раз. Если не\u00a0поможет, проверьте, что браузер принимает файлы cookie.',
    home: 'На главную',
    logoutFailedTitle: 'Не\u00a0получилось выйти',
    logoutFailed: {
      invalid: 'Сообщение сервиса о\u00a0выходе составлено с\u00a0ошибкой.',
      stale: 'Сообщение сервиса о\u00a0выходе устарело или\u00a0уже использовано.',
      sender: 'Мы\u00a0не\u00a0смогли проверить, какой сервис прислал сообщение о\u00a0выходе.',
      inactive: 'Сервис у\u00a0нас отключён и\u00a0не\u00a0может завершить ваш сеанс.',
      ended: 'Такого выхода нет или\u00a0его время истекло.',
    },
    logoutFailedAdvice: 'Вы\u00a0можете выйти здесь. Проверьте и\u00a0в\u00a0самом сервисе, что вы вышли.',
    signOut: 'Выйти',
    loggedOutTitle: 'Вы вышли',
    loggedOutText: 'Вот что стало с\u00a0сервисами, в\u00a0которые вы вошли с\u00a0этим аккаунтом:',
    logoutStates: {
      ended: 'Выход выполнен',
      unanswered: 'Не\u00a0ответил. Выйдите в\u00a0самом сервисе',
      unknownPrincipal: 'Ответил, что не\u00a0знает этого пользователя. Проверьте в\u00a0самом сервисе, что вы вышли',
      refused: 'Ответил, что выйти не\u00a0получилось. Выйдите в\u00a0самом сервисе',
      unsupported: 'Не\u00a0поддерживает общий выход. Выйдите в\u00a0самом сервисе',
    },
    signIn: 'Войти снова',
  },
  en: {
    continue: 'Continue',
    redirecting: 'Taking you to the service…',
    failedTitle: 'We couldn’t sign you in to the service',
    failedText:
      'The request from the service has expired, was already used or isn’t valid. Go back to the service and sign in again. If that doesn’t help, check that your browser accepts cookies.',
    home: 'Home page',
    logoutFailedTitle: 'We couldn’t sign you out',
    logoutFailed: {
      invalid: 'The sign-out message from the service isn’t valid.',
      stale: 'The sign-out message from the service has expired or was already used.',
      sender: 'We couldn’t verify which service sent the sign-out message.',
      inactive: 'The service is turned off here and can’t end your session.',
      ended: 'There’s no such sign-out, or it has expired.',
    },
    logoutFailedAdvice: 'You can sign out here. Check in the service too that you’re signed out.',
    signOut: 'Sign out',
    loggedOutTitle: 'You’re signed out',
    loggedOutText: 'Here’s what happened to the services that you signed in to with this account:',
    logoutStates: {
      ended: 'Signed out',
      unanswered: 'Didn’t respond. Sign out in the service itself',
      unknownPrincipal: 'Responded that it doesn’t know this user. Check in the service itself that you’re signed out',
      refused: 'Responded that it couldn’t sign you out. Sign out in the service itself',
      unsupported: 'Doesn’t support shared sign-out. Sign out in the service itself',
    },
    signIn: 'Sign in again',
  },
} as const;

const policy = (more: string): string =>
  `default-src 'none'; style-src ${plainStyleSource}; img-src data:; ${more}; frame-ancestors 'none'; base-uri 'none'`;

/** Content security policy of a page that only shows text. */
export const textPagePolicy = policy("form-action 'none'");

/** Content security policy of `postPage`: its one script, and the schemes of the addresses that its form may post to. */
export const formPagePolicy = (nonce: string, schemes: readonly string[]): string =>
  policy(`script-src 'nonce-${nonce}'; form-action ${schemes.join(' ')}`);

const link = (text: string, look: string, address = '/'): string => `<a class="${look}" href="${address}">${text}</a>`;
const choices = (...links: string[]): string => `<div class="choices">${links.join('')}</div>`;

/** A form that submits itself; without scripts the person presses the button. */
export function postPage({ url, field, message, relayState }: PostStep, language: Language, nonce: string): string {
  const t = pageTexts[language];
  const hidden = (name: string, value: string): string =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const fields = hidden(field, message) + (relayState === null ? '' : hidden('RelayState', relayState));
  const form = `<form method="post" action="${escapeHtml(url)}">${fields}<div class="choices"><button class="choice main">${t.continue}</button></div></form>`;
  const script = `<script nonce="${nonce}">document.forms[0].submit()</script>`;
  return plainPage(language, t.redirecting, form + script);
}

/** For a refused message. The reason is only logged, because anybody may have sent it. */
export function refusalPage(language: Language): string {
  const t = pageTexts[language];
  return plainPage(language, t.failedTitle, `<p>${t.failedText}</p>${choices(link(t.home, 'choice'))}`);
}

/** For a logout message that was refused, or a logout that cannot continue: shows the reason, and offers to sign out here. */
export function logoutRefusalPage(reason: RefusalCause, language: Language): string {
  const t = pageTexts[language];
  const signOut = link(t.signOut, 'choice main', providerPrefix + endSessionPath);
  const text = `<p>${t.logoutFailed[reason]} ${t.logoutFailedAdvice}</p>`;
  return plainPage(language, t.logoutFailedTitle, text + choices(signOut, link(t.home, 'choice')));
}

/** The services where the logout succeeded, and those where it did not. */
export function loggedOutPage(services: readonly LoggedOutService[], language: Language): string {
  const t = pageTexts[language];
  const answerOf = ({ state, status }: LoggedOutService): string =>
    status === null ? t.logoutStates[state] : `${t.logoutStates[state]} (${escapeHtml(status)})`;
  const list = services
    .map((service) => `<li>${isolated(service.name)}<small>${answerOf(service)}</small></li>`)
    .join('');
  return plainPage(
    language,
    t.loggedOutTitle,
    `<p>${t.loggedOutText}</p><ul>${list}</ul>${choices(link(t.signIn, 'choice main'))}`,
  );
}
