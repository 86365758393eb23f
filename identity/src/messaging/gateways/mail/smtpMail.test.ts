import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSmtpPeer } from '../peers/smtpPeer';
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

  it('delivers subject and text and tells the final reply code', async () => {
    await expect(mail.send(message('anna@mail.example'))).resolves.toEqual({ replyCode: 250 });
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

  it('refuses an address with a second one behind a line end', async () => {
    const before = peer.accepted.length;
    await expect(mail.send(message('anna@mail.example\r\nRCPT TO:<eve@mail.example>'))).rejects.toMatchObject({
      isFinal: true,
    });
    expect(peer.accepted).toHaveLength(before);
  });

  it('composes a message without the server', async () => {
    const away = createSmtpMail('smtp://127.0.0.1:1', 'no-reply@passport.example');
    await expect(away.compose?.(message('anna@mail.example'))).resolves.toBeUndefined();
    const before = peer.accepted.length;
    await mail.compose?.(message('anna@mail.example'));
    expect(peer.accepted).toHaveLength(before);
  });

  it('calls a file that breaks off a fault of ours; half of an email arrives nowhere, and the next one does', async () => {
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

  it('calls a server that is not there a passing failure', async () => {
    const away = createSmtpMail('smtp://127.0.0.1:1', 'no-reply@passport.example');
    await expect(away.send(message('anna@mail.example'))).rejects.toMatchObject({
      isFinal: false,
      isOurs: false,
      replyCode: null,
    });
    await away.close();
  });
});
