import { escapeHtml } from '../../platform/http/escapeHtml';
import type { Language } from '../../platform/http/language';
import { devPage } from './inboxPage';
import type { SampleMessage } from './sampleMessages';

const texts = {
  ru: { title: 'Сообщения', lead: 'Все сообщения, которые сервис отправляет людям, с примерами значений.' },
  en: { title: 'Messages', lead: 'Every message that the service sends to people, with sample values.' },
} as const;

const style = `
body{max-width:1200px}section{border-top:1px solid #8884;padding:16px 0}h2{font-size:1.0625rem;margin:0 0 8px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(420px,100%),1fr));gap:16px}
iframe{width:100%;height:640px;border:1px solid #8884;border-radius:12px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.875rem/1.4 ui-monospace,monospace;margin:0;padding:12px 16px;border:1px solid #8884;border-radius:12px}
summary{cursor:pointer;padding:8px 0}`;

/** Every message in both languages side by side. Emails are framed: each is a document of its own. */
export function messagesPage(
  samples: Record<Language, readonly SampleMessage[]>,
  language: Language,
  nonce: string,
): string {
  const { title, lead } = texts[language];
  const sections = samples.ru.map(({ name }) => {
    const both = (['ru', 'en'] as const).flatMap((one) => samples[one].find((sample) => sample.name === name) ?? []);
    const parts = both.map((sample, index) => partOf(sample, index === 0 ? 'ru' : 'en'));
    return `<section id="${name}"><h2>${name}</h2><div class="pair">${parts.join('')}</div></section>`;
  });
  return devPage({ title, content: `<p>${lead}</p>${sections.join('')}`, language, nonce, style });
}

function partOf({ name, message: { subject, text, html } }: SampleMessage, language: Language): string {
  const plain = `<pre lang="${language}">${escapeHtml(text)}</pre>`;
  const heading = escapeHtml(subject ?? name);
  const title = subject === undefined ? '' : `<p><strong lang="${language}">${heading}</strong></p>`;
  if (html === undefined) return `<div>${title}${plain}</div>`;
  return (
    `<div>${title}` +
    `<iframe loading="lazy" title="${heading}" src="/dev/messages/${name}/${language}"></iframe>` +
    `<details><summary>text/plain</summary>${plain}</details></div>`
  );
}
