import { toOneLine } from '@passport/shared/schemas/checks/oneLine';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { RenderedMessage } from './outbox/outbox';

/** Every character that some program displays as a line break. */
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** A quotation of a third party in an email: each line begins with a mark, so that none looks like our own. */
const quoted = (text: string): string =>
  text
    .trim()
    .split(lineEnd)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** The values of the email about a request for access. */
export interface AccessRequestFacts {
  organization_name: string;
  type: ApplicationType;
  inn: string;
  ogrn: string;
  site_address: string;
  comment: string;
  expected_people: number | null;
  /** The day by which it is to be answered. */
  answerBy: string;
}

const accessTexts = {
  ru: {
    types: { UNIT_SITE: 'полная интеграция (unit_site)', OAUTH2_CLIENT: 'OAuth (oauth2)' },
    words: 'Со\u00a0слов отправителя',
    organization: 'Организация',
    type: 'Тип',
    inn: 'ИНН',
    ogrn: 'ОГРН',
    site: 'Сайт',
    people: 'Пользователей в месяц',
    comment: 'Зачем',
    answerBy: 'Ответить до',
    commands: 'Заявки: npm run admin -- access list\nОтвет: access approve или access refuse --reason …',
  },
  en: {
    types: { UNIT_SITE: 'full integration (unit_site)', OAUTH2_CLIENT: 'OAuth (oauth2)' },
    words: 'In the words of the sender',
    organization: 'Organization',
    type: 'Type',
    inn: 'INN',
    ogrn: 'OGRN',
    site: 'Site',
    people: 'Users per month',
    comment: 'What for',
    answerBy: 'Answer by',
    commands: 'Requests: npm run admin -- access list\nAnswer: access approve, or access refuse --reason …',
  },
} as const;

function accessLines(language: keyof typeof accessTexts, request: AccessRequestFacts): string {
  const texts = accessTexts[language];
  const linesOf = (values: readonly (readonly [name: string, value: string])[]): string =>
    values.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`])).join('\n');
  const facts = linesOf([
    [texts.type, texts.types[request.type]],
    [texts.answerBy, request.answerBy],
  ]);
  const words = linesOf([
    [texts.organization, toOneLine(request.organization_name)],
    [texts.inn, request.inn],
    [texts.ogrn, request.ogrn],
    [texts.site, request.site_address],
    [texts.people, String(request.expected_people ?? '')],
    [texts.comment, request.comment],
  ]);
  return `${facts}\n\n${texts.commands}\n\n${texts.words}:\n${quoted(words)}`;
}

/** The email to the operators about a request for access, in both languages: no setting says which language the operators read. */
export const accessRequestMail = (request: AccessRequestFacts): RenderedMessage => ({
  subject: `Заявка на доступ: ${toOneLine(request.organization_name)} · Access request`.slice(0, 200),
  text: [accessLines('ru', request), accessLines('en', request)].join('\n\n* * *\n\n'),
});

/** The email with the newest link of the chain of operators' acts: to be kept, and compared if the log is in doubt. */
export const auditHeadMail = ({ place, hash }: { place: number; hash: string }): RenderedMessage => ({
  subject: `Журнал операторов: ${place} · Log of operators`,
  text: [
    'Сохраните это письмо: по нему видно, меняли ли журнал задним числом.',
    'Keep this email: it shows whether the log was changed afterwards.',
    '',
    `npm run admin -- audit verify --place ${place} --hash ${hash}`,
  ].join('\n'),
});

interface BreakGlassFacts {
  /** Of the person who is an owner now. */
  name: string;
  /** The shell account that ran the command. */
  by: string;
  until: Date;
}

/** The email to the operators and to every owner about `operator break-glass`. */
export const breakGlassMail = ({ name, by, until }: BreakGlassFacts): RenderedMessage => ({
  subject: 'Экстренный доступ владельца · Break-glass access',
  text: [
    `${toOneLine(name)} — владелец до ${momentAt('UTC', until)}. Команду запустили под именем ${toOneLine(by)}.`,
    'Если вы об этом не знали, проверьте журнал: audit list --event operator_role_granted',
    '',
    `${toOneLine(name)} is an owner until ${until.toISOString()}. The command was run by ${toOneLine(by)}.`,
    'If you did not know, look at the log: audit list --event operator_role_granted',
  ].join('\n'),
});

/** What became of a file of a request: in the email, deleted for a virus, or not to be read. */
export type FileFate = 'attached' | 'infected' | 'unreadable';

/** The values of the email of a request to support. */
export interface SupportRequestFacts {
  number: number;
  body: string;
  phone: string;
  email: string;
  /** Undefined for a visitor who was not signed in. */
  smartId: string | undefined;
  language: string;
  receivedAt: Date;
  answerBy: Date;
  /** IANA name of the zone of these times. */
  timeZone: string;
  files: readonly { name: string; size: number; type: string; fate: FileFate }[];
  /** The content of the page; empty if unknown. */
  page: string;
}

/** The email of a request to support, in the product's language; answers to it go to the person. */
export const supportRequestMail = (request: SupportRequestFacts): RenderedMessage => ({
  subject: `[${request.number}] Обращение в поддержку`,
  text: [
    `Номер: ${request.number}`,
    `Телефон: ${request.phone}`,
    `Почта: ${request.email}`,
    request.smartId === undefined ? 'Без входа: контакты не проверены' : `Номер аккаунта: ${request.smartId}`,
    `Язык: ${request.language}`,
    `Получено: ${momentAt(request.timeZone, request.receivedAt)}`,
    `Ответить до: ${momentAt(request.timeZone, request.answerBy)}`,
    ...request.files.map(fileLine),
    ...['', 'Сообщение:', quoted(request.body)],
    ...(request.page === '' ? [] : ['', 'Технические сведения:', quoted(request.page)]),
  ].join('\n'),
  replyTo: request.email,
});

function fileLine({ name, size, type, fate }: SupportRequestFacts['files'][number]): string {
  switch (fate) {
    case 'infected':
      return `Файл ${name} удалён: в нём вирус`;
    case 'unreadable':
      return `Файл ${name} не приложен: его не удалось прочитать`;
    case 'attached':
      return `Файл: ${name}, ${type}, ${size} байт`;
  }
}

/** `среда, 13 мая 2026 г. в 12:00 (Europe/Moscow)`. */
function momentAt(timeZone: string, at: Date): string {
  const moment = new Intl.DateTimeFormat('ru', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at);
  return `${moment} (${timeZone})`;
}
