import type { Config } from '../../platform/config/config';
import { escapeHtml } from '../../platform/http/escapeHtml';
import type { Language } from '../../platform/http/language';
import type { MailContent, MailLink } from './mailContent';
import { styles, styleSheet } from './mailStyles';

/** The installation that an email comes from. */
export interface MailSender {
  publicUrl: string;
  supportEmail: string;
}

/** The values of this installation in an email. */
export const senderOf = ({ publicUrl, support }: Pick<Config, 'publicUrl' | 'support'>): MailSender => ({
  publicUrl,
  supportEmail: support.email,
});

export interface RenderedMail {
  subject: string;
  html: string;
  /** The plain alternative, with the same content as the HTML. */
  text: string;
}

/** The frame of every email. */
const frameTexts: Record<Language, { product: string; code: string; automatic: string; support: string }> = {
  ru: {
    product: 'Паспорт',
    code: 'Код',
    automatic: 'Это письмо отправлено автоматически: на него не отвечают.',
    support: 'Поддержка',
  },
  en: {
    product: 'Passport',
    code: 'Code',
    automatic: 'This email was sent automatically; replies aren’t read.',
    support: 'Support',
  },
};

/** Renders an email as HTML with a plain alternative. */
export function renderMail(content: MailContent, language: Language, sender: MailSender): RenderedMail {
  return { subject: content.subject, html: htmlOf(content, language, sender), text: textOf(content, language, sender) };
}

const linkLine = ({ text, href }: MailLink): string => `${text}: ${href}`;

function textOf(
  { title, paragraphs, code, facts = [], action, notYou }: MailContent,
  language: Language,
  sender: MailSender,
): string {
  const { product, support } = frameTexts[language];
  const blocks = [
    title,
    ...paragraphs,
    code ?? '',
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? linkLine(action) : '',
    notYou ? [notYou.text, ...(notYou.link ? [linkLine(notYou.link)] : [])].join('\n') : '',
    `${product} · ${sender.publicUrl}\n${support}: ${sender.supportEmail}`,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function htmlOf({ subject, preview, ...content }: MailContent, language: Language, sender: MailSender): string {
  const { product, automatic, support } = frameTexts[language];
  const origin = escapeHtml(sender.publicUrl);
  const email = escapeHtml(sender.supportEmail);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${styleSheet}</style></head>`,
    `<body class="page" style="${styles.page}">`,
    `<div style="${styles.preview}">${escapeHtml(preview)}</div>`,
    `<table class="page" role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.outer}"><tr><td align="center" style="${styles.column}">`,
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.inner}">`,
    `<tr><td style="${styles.brand}"><table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.brandTable}"><tr>`,
    `<td width="32"><img src="${origin}/icon-192.png" width="32" height="32" alt="" style="${styles.mark}"></td>`,
    `<td class="text" style="${styles.name}">${product}</td>`,
    `<td style="${styles.rosette}"><img src="${origin}/rosette.png" width="144" height="56" alt="" style="${styles.rosetteImage}"></td></tr></table></td></tr>`,
    `<tr><td class="card" style="${styles.card}">${bodyOf(content)}</td></tr>`,
    `<tr><td class="muted" style="${styles.footer}">${automatic}<br>`,
    `<a class="muted" href="${origin}" style="${styles.footerLink}">${escapeHtml(new URL(sender.publicUrl).host)}</a> · ${support}: `,
    `<a class="muted" href="mailto:${email}" style="${styles.footerLink}">${email}</a></td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('');
}

function bodyOf({
  title,
  paragraphs,
  code,
  facts = [],
  action,
  notYou,
}: Omit<MailContent, 'subject' | 'preview'>): string {
  return [
    `<h1 class="text" style="${styles.title}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p class="text" style="${styles.text}">${escapeHtml(paragraph)}</p>`),
    code === undefined ? '' : `<p class="code" style="${styles.code}">${escapeHtml(code)}</p>`,
    facts.length === 0 ? '' : factsTable(facts),
    action ? button(action) : '',
    notYou ? warning(notYou) : '',
  ].join('');
}

function factsTable(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th class="muted line" scope="row" style="${styles.label}">${escapeHtml(label)}</th>` +
      `<td class="text line" style="${styles.value}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table class="line" cellpadding="0" cellspacing="0" border="0" style="${styles.facts}">${rows.join('')}</table>`;
}

/** A link in a coloured cell: some clients draw no background behind a link. */
const button = ({ text, href }: MailLink): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.button}"><tr>` +
  `<td class="button" style="${styles.buttonCell}"><a href="${escapeHtml(href)}" style="${styles.buttonLink}">${escapeHtml(text)}</a></td></tr></table>`;

function warning({ text, link }: NonNullable<MailContent['notYou']>): string {
  const anchor = link
    ? ` <a href="${escapeHtml(link.href)}" style="${styles.notYouLink}">${escapeHtml(link.text)}</a>`
    : '';
  return `<div class="warn" style="${styles.notYou}"><p style="${styles.notYouText}">${escapeHtml(text)}${anchor}</p></div>`;
}
