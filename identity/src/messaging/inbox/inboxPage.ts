import { escapeHtml } from '../../platform/http/escapeHtml';
import type { Language } from '../../platform/http/language';
import type { InboxMessage } from './inbox.repository';

const texts = {
  ru: {
    title: 'Входящие',
    lead: 'Здесь видно всё, что сервис отправил бы по СМС, почте и в Telegram.',
    empty: 'Сообщений ещё нет.',
    all: 'Все сообщения с примерами',
    html: 'Открыть письмо',
  },
  en: {
    title: 'Inbox',
    lead: 'Everything the service would have sent by SMS, email and Telegram.',
    empty: 'No messages yet.',
    all: 'All messages with sample values',
    html: 'Open the email',
  },
} as const;

const style = `
:root{color-scheme:light dark}
body{font:.9375rem/1.5 system-ui,sans-serif;max-width:640px;margin:2rem auto;padding:0 1rem;text-wrap:pretty}h1{font-size:1.375rem;line-height:1.75rem;margin:0;text-wrap:balance}
ol{list-style:none;margin:24px 0;padding:0}li{border:1px solid #8884;border-radius:12px;padding:12px 16px;margin-bottom:12px}
header{display:flex;flex-wrap:wrap;gap:0 8px;justify-content:space-between;font-size:.8125rem;opacity:.75}
.code{font:600 1.75rem/1.3 ui-monospace,monospace;letter-spacing:.1em;user-select:all}p{margin:4px 0 0;white-space:pre-line;overflow-wrap:anywhere}`;

/** Turns URLs in a text into links: notices contain some. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]*[^\s<.,;:!?)»]/g, (address) => `<a href="${address}">${address}</a>`);

const item = ({ id, channel, to, subject, text, html, code, sent_at }: InboxMessage, language: Language): string =>
  `<li><header><span>${channel} · ${escapeHtml(to)}</span><time>${sent_at.slice(0, 19).replace('T', ' ')} UTC</time></header>` +
  `${code ? `<div class="code">${escapeHtml(code)}</div>` : ''}${subject ? `<p><strong>${escapeHtml(subject)}</strong></p>` : ''}<p>${linked(text)}</p>` +
  `${html === null ? '' : `<p><a href="/dev/inbox/${id}">${texts[language].html}</a></p>`}</li>`;

/** Content-Security-Policy of development pages: their own style, and frames of this origin. */
export const policyOf = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** Content-Security-Policy of a displayed email: emails need inline styles, and must do nothing else. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'; sandbox allow-popups allow-top-navigation-by-user-activation";

interface WayOn {
  text: string;
  href: string;
}

interface DevPage {
  title: string;
  /** HTML below the title. */
  content: string;
  language: Language;
  nonce: string;
  /** Rules in addition to those of all development pages. */
  style?: string;
}

/** A page for developers, without scripts. */
export const devPage = ({ title, content, language, nonce, style: more = '' }: DevPage): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}${more}</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;

/** A page with one sentence and a link. */
export const sentencePage = (sentence: string, { text, href }: WayOn, language: Language, nonce: string): string =>
  devPage({
    title: sentence,
    content: `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`,
    language,
    nonce,
  });

/** The inbox as a page without scripts, which reloads every few seconds. */
export function inboxPage(messages: readonly InboxMessage[], language: Language, nonce: string): string {
  const { title, lead, empty, all } = texts[language];
  const list =
    messages.length > 0 ? `<ol>${messages.map((message) => item(message, language)).join('')}</ol>` : `<p>${empty}</p>`;
  const content = `<p>${lead} <a href="/dev/messages">${all}</a></p>${list}`;
  return devPage({ title, content, language, nonce });
}
