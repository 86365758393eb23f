import { SMTPServer } from 'smtp-server';

/** The mail server of a bench: takes every message and forgets it. */
export async function startMailSink() {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 1,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', done);
    },
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    stop: () => new Promise((done) => server.close(done)),
  };
}
