import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * A real SMTP server for tests: an address `CODE@…` is answered with that code, any other is accepted.
 * @returns its URL, and the accepted raw messages by recipient
 */
export async function startSmtpPeer() {
  const accepted: { to: string; raw: string }[] = [];
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
        for (const { address } of session.envelope.rcptTo) {
          accepted.push({ to: address, raw: Buffer.concat(chunks).toString('utf8') });
        }
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
