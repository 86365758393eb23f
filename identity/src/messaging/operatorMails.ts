import type { RenderedMessage } from './outbox/outbox';

const typeNames = { UNIT_SITE: 'полная интеграция (unit_site)', OAUTH2_CLIENT: 'OAuth (oauth2)' } as const;

/** What the email about a request for access says. */
export interface AccessRequestFacts {
  organization_name: string;
  type: keyof typeof typeNames;
  inn: string;
  ogrn: string;
  site_address: string;
  comment: string;
  expected_people: number | null;
  /** The day by which it is to be answered. */
  answerBy: string;
}

/** The email to the operators about a request for access, in the product's language: no setting names theirs. */
export function accessRequestMail(request: AccessRequestFacts): RenderedMessage {
  const { organization_name, type, inn, ogrn, site_address, comment, expected_people, answerBy } = request;
  const lines = [
    `Организация: ${organization_name}`,
    `Тип: ${typeNames[type]}`,
    inn && `ИНН: ${inn}`,
    ogrn && `ОГРН: ${ogrn}`,
    site_address && `Сайт: ${site_address}`,
    expected_people !== null && `Людей в месяц: ${expected_people}`,
    `Зачем: ${comment}`,
    `Ответить до: ${answerBy}`,
  ].filter(Boolean);
  const commands = 'Запросы: npm run admin -- access list\nОтвет: access approve или access refuse --reason …';
  return {
    subject: `Запрос доступа: ${organization_name}`.slice(0, 200),
    text: `${lines.join('\n')}\n\n${commands}`,
  };
}

/** What became of a file of a request: in the email, deleted for a virus, or not to be read. */
export type FileFate = 'attached' | 'infected' | 'unreadable';

/** What the email of a request to support says. */
export interface SupportRequestFacts {
  number: number;
  body: string;
  phone: string;
  email: string;
  /** Undefined for a person who was not signed in. */
  smartId: string | undefined;
  language: string;
  receivedAt: Date;
  answerBy: Date;
  /** IANA name of the zone of these times. */
  timeZone: string;
  files: readonly { name: string; size: number; type: string; fate: FileFate }[];
  /** What was on the page; empty if unknown. */
  page: string;
}

/** The email of a request to support, in the product's language; answers to it go to the person. */
export const supportRequestMail = (request: SupportRequestFacts): RenderedMessage => ({
  subject: `[${request.number}] Запрос в поддержку`,
  text: [
    request.body,
    '',
    `Номер: ${request.number}`,
    `Телефон: ${request.phone}`,
    `Почта: ${request.email}`,
    request.smartId === undefined ? 'Без входа: контакты не проверены' : `Номер аккаунта: ${request.smartId}`,
    `Язык: ${request.language}`,
    `Получен: ${momentAt(request.timeZone, request.receivedAt)}`,
    `Ответить до: ${momentAt(request.timeZone, request.answerBy)}`,
    ...request.files.map(fileLine),
    ...(request.page === '' ? [] : ['', 'Что было на странице:', request.page]),
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
