import { Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { describeOnBothEngines, startTestService } from '../testing/harness';

describeOnBothEngines('R-14, R-35: nothing personal is written down', (engine) => {
  it('keeps phones, addresses, codes and tokens of a whole registration out of log and metrics', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const service = await startTestService({ engine, log: pino({ level: 'debug' }, stream) });
    const phone = '+79161234567';
    const email = 'anna.sokolova@mail.example';

    const sms = await service.call('POST', '/user/send_verification_sms/', { body: { action: 'SIGNUP', phone } });
    const smsCode = (await service.messages(phone))[0]?.code ?? '';
    const { phone_verification } = sms.body;
    await service.call('POST', '/user/verify_sms_code/', { body: { code: smsCode, phone_verification } });
    const mail = await service.call('POST', '/user/send_verification_email/', { body: { action: 'SIGNUP', email } });
    const mailCode = (await service.messages(email))[0]?.code ?? '';
    const { email_verification } = mail.body;
    await service.call('POST', '/user/verify_email_code/', { body: { code: mailCode, email_verification } });
    const registered = await service.call('POST', '/user/registration/', {
      body: { first_name: 'Анна', last_name: 'Соколова', phone, email, phone_verification, email_verification },
    });
    expect(registered.status).toBe(200);
    const { access, refresh } = registered.body.jwt;
    await service.call('GET', '/user/me/', { token: access });
    await service.call('GET', '/user/get_last_email_status_code/', { query: { email } });
    await service.call('GET', '/user/me/', { token: `${access}x` });
    await service.call('POST', '/user/refresh_jwt/', { body: { refresh: `${refresh}x` } });

    const written = lines.join('\n') + String((await service.call('GET', '/metrics')).body);
    expect(lines.length).toBeGreaterThan(8);
    const secrets = [
      phone.slice(2),
      email,
      'sokolova',
      mailCode,
      phone_verification,
      email_verification,
      access,
      refresh,
    ];
    for (const secret of secrets) expect(written).not.toContain(secret);
    expect(written).not.toMatch(new RegExp(`\\b${smsCode}\\b(?!\\d*[,}])`));
    await service.close();
  });
});
