import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * A real SMTP server for tests: an address `CODE@…` is answered with that code, any other is accepted.
 * @returns its URL, the accepted raw messages with sender and recipient of their envelope, and a way to let the next messages wait for their answer
 */
export async function startSmtpPeer() {
  const accepted: { from: string; to: string; subject: string; raw: string }[] = [];
  let answers: Promise<void> = Promise.resolve();
  const waiting: { count: number; note: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Gateways keep connections open; by default closing would wait half a minute for them.
    closeTimeout: 1,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = Number(/^(\d{3})@/.exec(address)?.[1] ?? 250);
      done(code < 400 ? null : Object.assign(new Error('refused by the test'), { responseCode: code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        for (const { address } of rcptTo) accepted.push({ from, to: address, subject: subjectOf(raw), raw });
        for (const { count, note } of waiting) if (accepted.length >= count) note();
        void answers.then(() => done());
      });
    },
  });
  // A service that is killed in the middle of a message: its connection is reset.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    /** Resolves when this many messages have arrived in total. */
    arrived: (count: number) => new Promise<void>((note) => waiting.push({ count, note })),
    /** From now on messages are taken and not answered. @returns a function that answers all of them */
    hold: () => {
      let release = (): void => undefined;
      answers = new Promise((resolve) => (release = resolve));
      return release;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The subject, whose words in Cyrillic are encoded (RFC 2047). */
function subjectOf(raw: string): string {
  const [, header = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw) ?? [];
  const bytes = header
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (_byte, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
