import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { systemClock } from '../../../platform/clock';
import { testConfig } from '../../../testing/testConfig';
import { createGateways } from '../createGateways';
import { startSmtpPeer } from '../../../testing/peers/smtpPeer';
import { createSmtpMail } from './smtpMail';

describe('mail over SMTP, against a real server', () => {
  let peer: Awaited<ReturnType<typeof startSmtpPeer>>;
  let mail: ReturnType<typeof createSmtpMail>;
  beforeAll(async () => {
    peer = await startSmtpPeer();
    mail = createSmtpMail(peer.url, 'Passport <no-reply@passport.example>');
  });
  afterAll(async () => {
    await mail.close();
    await peer.stop();
  });
  const message = (to: string) => ({ id: '7', to, subject: 'Ваш код', text: 'Код 123456' });

  it('delivers subject and text, and returns the final reply code', async () => {
    await expect(mail.send(message('anna@mail.example'))).resolves.toEqual({ replyCode: 250, isAccepted: true });
    expect(peer.accepted.at(-1)?.to).toBe('anna@mail.example');
    expect(peer.accepted.at(-1)?.raw).toContain('From: Passport <no-reply@passport.example>');
  });

  it.each([
    [450, false],
    [550, true],
    [554, true],
  ])('names the %i of the receiving server', async (code, isFinal) => {
    await expect(mail.send(message(`${code}@mail.example`))).rejects.toMatchObject({ replyCode: code, isFinal });
  });

  it('refuses an address that contains a line break and a second address', async () => {
    const before = peer.accepted.length;
    await expect(mail.send(message('anna@mail.example\r\nRCPT TO:<eve@mail.example>'))).rejects.toMatchObject({
      isFinal: true,
    });
    expect(peer.accepted).toHaveLength(before);
  });

  it('sends nothing to a server without STARTTLS where that is required', async () => {
    const before = peer.accepted.length;
    const { mail: settings } = testConfig({ mail: { gateway: 'smtp', smtpUrl: peer.url, requireTLS: true } });
    const { email } = createGateways({ ...testConfig(), mail: settings }, undefined as never, systemClock, () =>
      Promise.resolve(),
    );
    await expect(email.send(message('anna@mail.example'))).rejects.toMatchObject({ isFinal: false, replyCode: null });
    await email.close();
    expect(peer.accepted).toHaveLength(before);
  });

  it('composes a message without the server', async () => {
    const away = createSmtpMail('smtp://127.0.0.1:1', 'no-reply@passport.example');
    await expect(away.compose?.(message('anna@mail.example'))).resolves.toEqual({ isAccepted: true });
    const before = peer.accepted.length;
    await mail.compose?.(message('anna@mail.example'));
    expect(peer.accepted).toHaveLength(before);
  });

  it('reports a truncated file as our own fault; no partial email arrives, and the next email does', async () => {
    const before = peer.accepted.length;
    const content = Readable.from(
      (function* () {
        yield Buffer.alloc(200_000, 1);
        throw new Error('EIO');
      })(),
    );
    const attachments = [{ filename: 'a.bin', contentType: 'application/octet-stream', content }];
    await expect(mail.send({ ...message('anna@mail.example'), attachments })).rejects.toMatchObject({
      isFinal: false,
      isOurs: true,
      replyCode: null,
    });
    await mail.send(message('boris@mail.example'));
    expect(peer.accepted.slice(before).map(({ to }) => to)).toEqual(['boris@mail.example']);
  });

  it('reports an unreachable server as a temporary failure', async () => {
    const away = createSmtpMail('smtp://127.0.0.1:1', 'no-reply@passport.example');
    await expect(away.send(message('anna@mail.example'))).rejects.toMatchObject({
      isFinal: false,
      isOurs: false,
      replyCode: null,
    });
    await away.close();
  });
});

describe('a mail server that refuses every message of this client', () => {
  const refusal = (responseCode: number) => Object.assign(new Error('refused by the test'), { responseCode });

  it.each<[string, number, SMTPServerOptions]>([
    ['its password is another one', 535, { onAuth: (_auth, _session, done) => done(refusal(535)) }],
    ['it greets nobody', 554, { onConnect: (_session, done) => done(refusal(554)) }],
    ['it knows no EHLO and no HELO', 500, { disabledCommands: ['STARTTLS', 'EHLO', 'HELO'] }],
    ['it refuses our sender', 550, { onMailFrom: (_address, _session, done) => done(refusal(550)) }],
  ])('is unavailable, and the message is sent again later: %s', async (_why, code, options) => {
    const server = new SMTPServer({
      ...{ authOptional: true, allowInsecureAuth: true, closeTimeout: 1, disabledCommands: ['STARTTLS'] },
      onAuth: (_auth, _session, done) => done(null, { user: 'passport' }),
      ...options,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const mail = createSmtpMail(`smtp://passport:old@127.0.0.1:${port}`, 'no-reply@passport.example');
    const sent = mail.send({ id: '7', to: 'anna@mail.example', text: 'Код 123456' });
    // Without a reply code the failure counts against the circuit of the channel.
    await expect(sent).rejects.toMatchObject({
      message: `the mail server answered ${code}`,
      isFinal: false,
      isOurs: false,
      replyCode: null,
    });
    await mail.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
});
