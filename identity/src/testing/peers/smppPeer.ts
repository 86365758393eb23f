import type { AddressInfo } from 'node:net';
import smpp, { type Pdu, type Session } from 'smpp';

interface ReceivedSms {
  to: string;
  text: string;
}

const messageText = (pdu: Pdu): string => {
  const { short_message: short, message_payload: payload } = pdu as unknown as Record<string, { message?: unknown }>;
  return String(short?.message || payload?.message || '');
};

/** The `deliver_sm` of a receipt, as SMPP 3.4 appendix B writes its text. */
export const receiptPdu = (id: string, stat: string, err = '000'): Record<string, unknown> => ({
  esm_class: 0x04,
  source_addr: '79161234567',
  destination_addr: 'Passport',
  short_message: `id:${id} sub:001 dlvrd:001 submit date:2605120900 done date:2605120901 stat:${stat} err:${err} text:id:7 stat:DELIVRD`,
});

/**
 * A real SMPP message centre for tests. It sends receipts when the test says so.
 * @returns its URL; received messages; `refuseWith` sets the status of the next messages; `hang` lets it take them without an answer until
 *   `heal`; `abandonSessions` leaves messages on the sessions open now unanswered; `request` sends each session a request and waits;
 *   `dropSessions` closes all sessions; `report` sends a `deliver_sm` on the newest session and returns the response; `asked` has the
 *   registered_delivery of each message
 */
export async function startSmppPeer(password = 'secret') {
  const received: ReceivedSms[] = [];
  const asked: unknown[] = [];
  const sessions = new Set<Session>();
  let status = 0;
  let isHanging = false;
  const abandoned = new WeakSet<Session>();
  const server = smpp.createServer((session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
    session.on('bind_transceiver', (pdu: Pdu) => {
      session.send(pdu.response({ command_status: pdu['password'] === password ? 0 : 0x0e }));
    });
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
    session.on('submit_sm', (pdu: Pdu) => {
      asked.push(pdu['registered_delivery']);
      if (status === 0) received.push({ to: String(pdu['destination_addr']), text: messageText(pdu) });
      if (isHanging || abandoned.has(session)) return;
      session.send(pdu.response({ command_status: status, message_id: String(received.length) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dropSessions = () => sessions.forEach((session) => session.destroy());
  return {
    url: `smpp://passport:${password}@127.0.0.1:${port}?source=Passport`,
    received,
    refuseWith: (next: number) => (status = next),
    hang: () => (isHanging = true),
    heal: () => (isHanging = false),
    /** Number of open sessions. */
    sessions: () => sessions.size,
    abandonSessions: () => sessions.forEach((session) => abandoned.add(session)),
    request: (command: 'enquire_link' | 'unbind') =>
      Promise.all([...sessions].map((session) => new Promise<Pdu>((resolve) => session[command](resolve)))),
    asked,
    report: (fields: Record<string, unknown>) =>
      new Promise<Pdu>((resolve) => [...sessions].at(-1)?.deliver_sm(fields, resolve)),
    dropSessions,
    stop: () => {
      dropSessions();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
