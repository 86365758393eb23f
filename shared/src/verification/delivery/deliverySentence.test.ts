import { describe, expect, it } from '@jest/globals';
import { offeredLocales, type Locale } from '../../constants';
import { createTranslations } from '../../i18n/createTranslations';
import type { Translate } from '../../i18n/useMessages';
import { codeWays, type CodeWay } from '../../schemas/channels';
import { deliveryStages, type DeliveryAnswer, type DeliveryStage } from '../../schemas/delivery';
import { failureReasons, type FailureReason } from '../../schemas/receipts';
import { latinTexts, messageDifferences } from '../../testing/messageParity';
import { deliverySentence, wayName } from './deliverySentence';
import { deliveryTexts } from './deliveryTexts';
import { en } from './messages/en';
import { ru } from './messages/ru';

/** 14:02:09 by the clock of the reader, whatever the zone. */
const at = new Date(2026, 11, 1, 14, 2, 9).toISOString();
const to = '+7******4567';

async function textsIn(locale: Locale): Promise<Translate> {
  const { i18n, addNamespace } = await createTranslations(locale);
  await addNamespace(deliveryTexts.namespace, deliveryTexts.load);
  return i18n.getFixedT(locale, deliveryTexts.namespace) as Translate;
}

interface Case {
  stage?: DeliveryStage;
  way?: CodeWay;
  reason?: FailureReason;
  others?: CodeWay[];
}
async function sentence(locale: Locale, { stage = 'failed', way = 'sms', reason, others = [] }: Case): Promise<string> {
  const answer: DeliveryAnswer = { stages: [{ stage, at }], offer: [], ...(reason && { reason }) };
  const text = deliverySentence(await textsIn(locale), { answer, way, to, others });
  return text.replaceAll('\u00a0', ' ');
}

describe('the sentence about a code', () => {
  it.each<[Case, string, string]>([
    [{ stage: 'queued' }, 'Отправляем код…', 'Sending the code…'],
    [{ stage: 'queued', way: 'flash_call' }, 'Заказываем звонок…', 'Asking for a call…'],
    [{ stage: 'handed_over' }, 'Передали оператору в 14:02:09', 'Handed to the operator at 14:02:09'],
    [
      { stage: 'handed_over', way: 'email' },
      'Передали почтовому серверу в 14:02:09',
      'Handed to the mail server at 14:02:09',
    ],
    [{ stage: 'accepted' }, 'Оператор принял сообщение в 14:02:09', 'The operator took the message at 14:02:09'],
    [{ stage: 'accepted', way: 'max' }, 'MAX принял сообщение в 14:02:09', 'MAX took the message at 14:02:09'],
    [
      { stage: 'delivered' },
      `Пришёл отчёт о доставке в 14:02:09: проверьте ${to}`,
      `Reported as delivered at 14:02:09: look at ${to}`,
    ],
    [
      { stage: 'delivered', way: 'telegram_gateway' },
      'Пришёл отчёт о доставке в 14:02:09: откройте Telegram',
      'Reported as delivered at 14:02:09: open Telegram',
    ],
    [
      { stage: 'delivered', way: 'voice' },
      `Пришёл отчёт о звонке в 14:02:09: проверьте ${to}`,
      `Reported as called at 14:02:09: look at ${to}`,
    ],
    [{ stage: 'expired' }, 'Срок кода истёк: запросите новый', 'The code has expired: get a new one'],
    [
      { reason: 'blocked_by_operator', others: ['telegram_gateway', 'email'] },
      'Оператор блокирует сервисные сообщения: возьмите код по почте',
      'Your operator blocks service messages: take the code by email',
    ],
    [
      { reason: 'spam', others: ['voice'] },
      'Сообщение приняли за спам: выберите другой способ',
      'The message was taken for spam: choose another way',
    ],
    [{}, 'Код не доставлен: напишите в поддержку', 'The code wasn’t delivered: contact support'],
  ])('%j', async (given, russian, english) => {
    expect([await sentence('ru', given), await sentence('en', given)]).toEqual([russian, english]);
  });

  it('is empty while nothing is known', async () => {
    const nothing: DeliveryAnswer = { stages: [], offer: [] };
    expect(deliverySentence(await textsIn('en'), { answer: nothing, way: 'sms', to, others: [] })).toBe('');
  });

  it.each(offeredLocales)('names each of the twelve reasons and what to do, in %s', async (locale) => {
    const sentences = await Promise.all(
      failureReasons.map((reason) => sentence(locale, { reason, others: ['email'] })),
    );
    expect(new Set([...sentences, await sentence(locale, { others: ['email'] })]).size).toBe(13);
    for (const said of sentences) expect(said).toMatch(/^[А-ЯA-Z].*: \S|^[А-ЯA-Z].* (?:или|or) /);
  });

  it.each(offeredLocales)(
    'has a text for each stage and way that fits the two lines kept for it, in %s',
    async (locale) => {
      const cases: Case[] = codeWays.flatMap((way) => [
        ...deliveryStages.map((stage) => ({ stage, way })),
        ...failureReasons.map((reason) => ({ reason, way, others: ['email'] as CodeWay[] })),
      ]);
      for (const given of cases) {
        const said = await sentence(locale, given);
        expect(said).not.toMatch(/[{}_]|^\s*$/);
        expect(said.length).toBeLessThanOrEqual(76);
      }
    },
  );
});

it.each<[CodeWay, string, string]>([
  ['sms', 'По СМС', 'By text'],
  ['email', 'По почте', 'By email'],
  ['telegram_gateway', 'В Telegram', 'In Telegram'],
  ['max', 'В MAX', 'In MAX'],
  ['voice', 'Звонок с кодом', 'Call with a code'],
  ['flash_call', 'Последние цифры звонка', 'Caller’s last digits'],
])('the way %s is named in the words of the person', async (way, russian, english) => {
  const [name, englishName] = await Promise.all([textsIn('ru'), textsIn('en')]);
  expect([wayName(name, way).replaceAll('\u00a0', ' '), wayName(englishName, way)]).toEqual([russian, english]);
});

it('the texts are the same in both languages, without Latin letters in Russian', () => {
  expect(messageDifferences(ru, en)).toEqual([]);
  expect(latinTexts(ru)).toEqual([]);
});
