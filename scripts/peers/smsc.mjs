/**
 * `node scripts/peers/smsc.mjs`: an SMS centre that speaks SMPP 3.4 and sends receipts (parts/fates.mjs says which). Settings: `PORT`,
 * `CONTROL_PORT` (free ones by default), `PASSWORD` (secret), `DELAY_MS`. Control: parts/createPeer.mjs; an answer is a command_status, and a
 * receipt may have `stat` and `err` of its own.
 */
import { randomBytes } from 'node:crypto';
import smpp from 'smpp';
import { createPeer } from './parts/createPeer.mjs';
import { listen } from './parts/json.mjs';

const { PORT, PASSWORD = 'secret' } = process.env;
const invalidPassword = 0x0e;
const isReceipt = 0x04;

/** What a centre can say of a failure: the state, and the error of the GSM network. */
const failures = {
  unreachable: ['UNDELIV', '027'],
  blocked_by_operator: ['REJECTD', '000'],
  no_such_number: ['UNDELIV', '001'],
  inbox_full: ['UNDELIV', '032'],
  expired: ['EXPIRED', '000'],
};
const words = ({ state, reason }) =>
  ({ accepted: ['ACCEPTD', '000'], delivered: ['DELIVRD', '000'] })[state] ?? failures[reason] ?? ['UNDELIV', '099'];

const sessions = new Set();

/** Receipts come on any session, here on the newest. */
const send = ({ id, to, text }, said) =>
  new Promise((done, fail) => {
    const session = [...sessions].at(-1);
    if (!session) return fail(new Error('no session'));
    const [stat, err] = said.stat ? [said.stat, said.err ?? '000'] : words(said);
    const date = new Date().toISOString().replace(/\D/g, '').slice(2, 12);
    const receipt = `id:${id} sub:001 dlvrd:001 submit date:${date} done date:${date} stat:${stat} err:${err} text:${text.slice(0, 20)}`;
    const fields = { esm_class: isReceipt, source_addr: to.slice(1), short_message: receipt };
    session.deliver_sm(fields, ({ command_status: status }) => done(status));
  });

const peer = createPeer('smsc', send);

const server = smpp.createServer((session) => {
  session.on('close', () => sessions.delete(session));
  session.on('error', () => session.destroy());
  session.on('bind_transceiver', (pdu) => {
    const isKnown = pdu.password === PASSWORD;
    if (isKnown) sessions.add(session);
    session.send(pdu.response({ command_status: isKnown ? 0 : invalidPassword }));
  });
  for (const request of ['enquire_link', 'unbind']) session.on(request, (pdu) => void session.send(pdu.response()));
  session.on('submit_sm', (pdu) => {
    const answer = peer.nextAnswer();
    if (answer === 'hang') return;
    if (answer) return session.send(pdu.response({ command_status: answer }));
    const id = randomBytes(5).toString('hex');
    const text = String(pdu.short_message?.message || pdu.message_payload?.message || '');
    session.send(pdu.response({ message_id: id }));
    peer.take({ id, channel: 'sms', to: `+${pdu.destination_addr}`, text });
  });
});

const port = await listen(server, PORT);
await peer.start(`smpp://passport:${PASSWORD}@127.0.0.1:${port}?source=Passport`);
