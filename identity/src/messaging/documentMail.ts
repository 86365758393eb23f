import type { Language } from '../platform/http/language';
import { renderMail, type MailSender, type RenderedMail } from './mail/renderMail';
import { momentIn } from './moment';

const texts = {
  ru: {
    subject: 'Новая редакция документа: {title}',
    effective: 'Действует\u00a0с',
    read: 'Прочитать новую редакцию',
    why: 'Вы просили писать вам о новых редакциях документов.',
    stop: 'Отключить эти письма',
  },
  en: {
    subject: 'New version of a document: {title}',
    effective: 'In effect from',
    read: 'Read the new version',
    why: 'You asked for emails about new versions of documents.',
    stop: 'Turn these emails off',
  },
} as const;

/** A new revision of a document, for one person. */
export interface AnnouncedRevision {
  kind: string;
  revision: number;
  title: string;
  /** What changed, in a few sentences. */
  changes: string;
  effectiveFrom: Date;
  language: Language;
}

/** The email about a new revision of a document, with the unsubscribe link. */
export function documentMail(announced: AnnouncedRevision, sender: MailSender, now: Date): RenderedMail {
  const { kind, revision, title, changes, effectiveFrom, language } = announced;
  const { subject, effective, read, why, stop } = texts[language];
  const heading = subject.replace('{title}', () => title);
  const content = {
    subject: heading,
    preview: changes,
    title: heading,
    paragraphs: [changes],
    facts: [[effective, momentIn(language, effectiveFrom.toISOString(), undefined, now)]] as const,
    action: { text: read, href: `${sender.publicUrl}/policy?agreement=${kind}&revision=${revision}` },
    notYou: { text: why, link: { text: stop, href: `${sender.publicUrl}/passport` } },
  };
  return renderMail(content, language, sender);
}
