import { expect, it } from '@jest/globals';
import { linkTelegramOf } from '../../testing/factors';
import { codeTo, ok, sendEmail, sendSms, signUp, verifyEmail, verifySms } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

/** So long that none of them occurs anywhere by chance. */
const codeDigits = 10;
/** Codes by Telegram have six digits: one may occur somewhere by chance, several in one column do not. */
const telegramCodes = 3;

/** The content of the tables, a text for each `table.column`. Messages are stored only in the inbox, which is the recipient's side. */
async function everyColumn({ storage }: TestService): Promise<Map<string, string>> {
  const { rows: columns } = await storage.pool.query<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'inbox_messages' ORDER BY table_name, column_name`,
  );
  const texts = new Map<string, string>();
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await storage.pool.query<{ text: string }>(
      `SELECT coalesce(string_agg("${column}"::text, ' '), '') AS text FROM "${table}"`,
    );
    texts.set(`${table}.${column}`, rows[0]!.text);
  }
  return texts;
}

/** A code as text, as a number, and as bytes. */
const spellings = (code: string): string[] => [
  code,
  String(Number(code)),
  Buffer.from(code).toString('hex'),
  Buffer.from(code).toString('base64url'),
];

describeOnBothDatabases('the database', (driver) => {
  it('keeps no code in any column of any table, before or after it was accepted (R-14)', async () => {
    const service = await startTestService({
      driver,
      config: { codes: { smsLength: codeDigits, emailLength: codeDigits }, limits: { resendSeconds: 0 } },
    });
    const codes: string[] = [];
    const byTelegram: string[] = [];
    const columnsWith = async (): Promise<string[]> =>
      [...(await everyColumn(service))].flatMap(([column, text]) => {
        const holds = (code: string): boolean => spellings(code).some((spelling) => text.includes(spelling));
        const holdsTelegram = byTelegram.length > 1 && byTelegram.every((code) => text.includes(code));
        return codes.some(holds) || holdsTelegram ? [column] : [];
      });

    const person = await signUp(service);
    const { access: token } = person.jwt;
    for (const { code } of [...(await service.messages(person.phone)), ...(await service.messages(person.email))])
      if (code) codes.push(code);
    const sms = ok(await sendSms(service, 'SIGNIN', { user: person.id })).phone_verification;
    const email = ok(await sendEmail(service, 'SIGNIN', { user: person.id })).email_verification;
    // Not delivered yet: neither row nor message in the queue has the code.
    const queued = await everyColumn(service);
    service.clock.step(1);
    await service.deliver();
    const smsCode = await codeTo(service, person.phone);
    const emailCode = await codeTo(service, person.email);
    codes.push(smsCode, emailCode);
    expect([...queued].filter(([, text]) => text.includes(smsCode) || text.includes(emailCode))).toEqual([]);
    expect((await verifySms(service, sms, `${smsCode}0`)).status).toBe(400);
    expect(await columnsWith()).toEqual([]);
    ok(await verifySms(service, sms, smsCode));
    ok(await verifyEmail(service, email, emailCode));

    await linkTelegramOf(service, token);
    for (let number = 0; number < telegramCodes; number += 1) {
      service.clock.step(1);
      const body = { action: 'UPDATE_PROFILE_NEW' };
      const sent = ok(await service.call('POST', '/user/send_verification_telegram/', { token, body }));
      const code = await codeTo(service, person.phone);
      byTelegram.push(code);
      const { telegram_verification } = sent;
      ok(await service.call('POST', '/user/verify_telegram_code/', { token, body: { telegram_verification, code } }));
    }
    expect(new Set([...codes, ...byTelegram]).size).toBe(4 + telegramCodes);
    expect(await columnsWith()).toEqual([]);
    await service.close();
  });
});
