import type { Transaction } from 'kysely';
import type { Context } from '../../context';
import type { MessageRenderer } from '../../messaging/outbox/outbox';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Tables } from '../../platform/storage/tables';
import { answerBy } from './accessRules';

/** Kind of the outbox message that tells operators of a new request. */
export const accessRequestedKind = 'access_requested';

const lifeSeconds = 3 * daySeconds;

/** Queues the email to the operators about a request; its text is made at delivery from the request as it is then. */
export async function mailOperators(
  { config, clock, outbox }: Pick<Context, 'config' | 'clock' | 'outbox'>,
  transaction: Transaction<Tables>,
  requestId: string,
): Promise<void> {
  await outbox.enqueue(transaction, {
    channel: 'email',
    kind: accessRequestedKind,
    recipient: config.operatorEmail,
    reference: { request: requestId },
    expiresAt: addSeconds(clock.now(), lifeSeconds),
  });
}

const typeNames = { UNIT_SITE: 'полная интеграция (unit_site)', OAUTH2_CLIENT: 'OAuth (oauth2)' } as const;

/** The email to the operators, in the product's language. A request that waits no more is not reported. */
export const accessRequestedRenderer =
  ({ db, config }: Pick<Context, 'db' | 'config'>): MessageRenderer =>
  async ({ reference }) => {
    const request = await db
      .selectFrom('access_requests')
      .selectAll()
      .where('id', '=', String(reference.request))
      .executeTakeFirst();
    if (request?.state !== 'WAITING') return undefined;
    const { organization_name, type, inn, ogrn, site_address, comment, expected_people, created_at } = request;
    const lines = [
      `Организация: ${organization_name}`,
      `Тип: ${typeNames[type]}`,
      inn && `ИНН: ${inn}`,
      ogrn && `ОГРН: ${ogrn}`,
      site_address && `Сайт: ${site_address}`,
      expected_people !== null && `Людей в месяц: ${expected_people}`,
      `Зачем: ${comment}`,
      `Ответить до: ${answerBy(created_at, config.accessAnswerDays)}`,
    ].filter(Boolean);
    const commands = 'Запросы: npm run admin -- access list\nОтвет: access approve или access refuse --reason …';
    return {
      subject: `Запрос доступа: ${organization_name}`.slice(0, 200),
      text: `${lines.join('\n')}\n\n${commands}`,
    };
  };
