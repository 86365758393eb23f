import type { Today } from '@passport/shared/schemas/console/today';
import type { Context } from '../../../context';
import { countHolders } from '../../../people/operators.repository';
import { ownWay } from '../../../messaging/outbox/outbox';
import { isGuardUp } from '../../../protection/limits/globalGuard';

type Alert = Today['alerts'][number];

const texts = {
  gateway_down_sms: {
    ru: 'Шлюз СМС не принимает сообщения: коды по СМС не приходят.',
    en: 'The SMS gateway takes no messages: codes by SMS do not arrive.',
  },
  gateway_down_email: {
    ru: 'Почтовый шлюз не принимает письма: коды по почте не приходят.',
    en: 'The email gateway takes no messages: codes by email do not arrive.',
  },
  global_guard: {
    ru: 'Слишком много неверных кодов во всех аккаунтах: всем нужна проверка, что они не робот.',
    en: 'Too many wrong codes across all accounts: everybody has to solve a challenge.',
  },
  no_owner: {
    ru: 'Нет владельца: роли никто не выдаст. Добавьте его командой operator add.',
    en: 'There is no owner, so nobody grants roles. Add one with the command operator add.',
  },
  one_owner: {
    ru: 'Владелец один: роль, которую он даёт, начинает действовать через сутки, а кроме него её дать некому.',
    en: 'There is one owner: a role that they grant counts after a day, and nobody else can grant one.',
  },
} as const satisfies Record<string, Alert['text']>;

const links: Partial<Record<keyof typeof texts, string>> = {
  gateway_down_sms: '/operator/codes',
  gateway_down_email: '/operator/codes',
  one_owner: '/operator/operators',
};

/** What is wrong at the moment, as this process sees it. */
export async function readAlerts({
  reads,
  clock,
  outbox,
}: Pick<Context, 'reads' | 'clock' | 'outbox'>): Promise<Alert[]> {
  const now = clock.now();
  const owners = await countHolders(reads, ['owner'], now);
  const states: Record<keyof typeof texts, boolean> = {
    gateway_down_sms: outbox.isUnavailable(ownWay('sms')),
    gateway_down_email: outbox.isUnavailable(ownWay('email')),
    global_guard: await isGuardUp(reads, now),
    no_owner: owners === 0,
    one_owner: owners === 1,
  };
  const names = Object.keys(states) as (keyof typeof texts)[];
  return names
    .filter((name) => states[name])
    .map((alert) => ({ alert, text: texts[alert], since: null, link: links[alert] ?? null }));
}
