import type { Sentence } from '@passport/shared/schemas/console/acts';
import type { FailureReason } from '@passport/shared/schemas/receipts';
import type { CodeOutcome } from './codeOutcome';

/** Sentences about a code: `{{asked}}` is when it was asked for, `{{used}}` when it was entered, `{{reason}}` why it did not arrive. */
export const outcomeWords: Record<CodeOutcome['outcome'], Sentence> = {
  used: {
    ru: 'Код запрошен {{asked}}, пришёл и введён {{used}}.',
    en: 'The code was requested {{asked}}, arrived, and was entered {{used}}.',
  },
  unused: {
    ru: 'Код запрошен {{asked}} и доставлен, но не введён.',
    en: 'The code was requested {{asked}} and delivered, but not entered.',
  },
  unconfirmed: {
    ru: 'Код запрошен {{asked}} и передан оператору связи. О\u00a0доставке он не сообщил.',
    en: 'The code was requested {{asked}} and handed over to the carrier, which has not reported its delivery.',
  },
  failed: {
    ru: 'Код запрошен {{asked}} и не доставлен: {{reason}}.',
    en: 'The code was requested {{asked}} and not delivered: {{reason}}.',
  },
  never_left: {
    ru: 'Код запрошен {{asked}}, но от нас не ушёл. Можно запросить новый.',
    en: 'The code was requested {{asked}}, but never left us. A new one can be requested.',
  },
};

export const noCodes: Sentence = {
  ru: 'За 30 дней коды на этот номер не запрашивали.',
  en: 'No codes were requested for this number in 30 days.',
};

/** Why a code did not arrive. */
export const reasonWords: Record<FailureReason, Sentence> = {
  unreachable: { ru: 'телефон выключен или вне сети', en: 'the phone is off or out of reach' },
  blocked_by_operator: {
    ru: 'оператор связи не пропускает сервисные сообщения',
    en: 'the carrier blocks service messages',
  },
  roaming_return: {
    ru: 'телефон недавно вернулся из роуминга',
    en: 'the phone came back from roaming a short time ago',
  },
  no_such_number: { ru: 'такого номера нет', en: 'there is no such number' },
  inbox_full: { ru: 'память сообщений переполнена', en: 'the inbox is full' },
  spam: { ru: 'сообщение принято за спам', en: 'the message was taken for spam' },
  expired: { ru: 'телефон не появился в\u00a0сети вовремя', en: 'the phone was not reached in time' },
  country_closed: { ru: 'в\u00a0эту страну сообщения не отправляются', en: 'no messages are sent to this country' },
  no_money: { ru: 'на счёте отправителя нет денег', en: 'the account of the sender is empty' },
  gateway_down: { ru: 'шлюз сообщений не работал', en: 'the message gateway was down' },
  wrong_address: { ru: 'адрес неверен', en: 'the address is wrong' },
  unknown: { ru: 'оператор связи не назвал причину', en: 'the carrier gave no reason' },
};
