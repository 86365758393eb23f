import { fork } from 'node:child_process';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** The mail server of a bench: takes every message and forgets it. In a process of its own: in that of the bench it would delay the timed response. */
export async function startMailSink() {
  const child = fork(import.meta.filename, { stdio: 'inherit' });
  const [{ port }] = await once(child, 'message');
  return { url: `smtp://127.0.0.1:${port}`, stop: () => child.kill() };
}

if (process.send) {
  // The bench has ended.
  process.once('disconnect', () => process.exit());
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', done);
    },
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.server.address().port }));
}
