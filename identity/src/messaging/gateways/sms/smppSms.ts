import type { Pdu, Session } from 'smpp';
import { loadOnce } from '../../../platform/loadOnce';
import { readSmppReceipt, type CentreReceipt } from './smppReceipt';
import { GatewayError, gatewayTimeoutMs, type Gateway } from '../gateway';

const loadSmpp = loadOnce(async () => (await import('smpp')).default);
type Smpp = Awaited<ReturnType<typeof loadSmpp>>;

/** Stores a receipt. If it fails, the centre is asked to send it again. */
export type OnReceipt = (receipt: CentreReceipt) => Promise<void>;

/** Values of SMPP 3.4: data_coding (5.2.19), TON and NPI (5.2.5, 5.2.6), command_status (5.1.3). */
const dataCoding = { gsm: 0x00, ucs2: 0x08 };
const international = 1;
const alphanumeric = 5;
const isdn = 1;
const statusOk = 0;
/** Asks for a receipt of the final state, of success or failure (5.2.17). */
const finalReceipt = 1;
/** ESME_RX_T_APPN: the centre sends a `deliver_sm` again later. */
const tryAgain = 0x64;
/** ESME_RINVDSTADR. */
const invalidDestination = 0x0b;
/** Temporary statuses: system error, message queue full, throttled. */
const temporaryStatuses = new Set([0x08, 0x14, 0x58]);
/** Characters of one SMS by alphabet; a longer text is sent as message_payload, which the message centre splits. */
const oneMessage = { gsm: 160, ucs2: 70 };
const enquireLinkMs = 30_000;
/** The event of a session that left a request unanswered. */
const silent = 'silent';

/**
 * SMPP 3.4 over one transceiver session, bound at the first message and again after a connection loss.
 * @param url `smpp://system_id:password@host:port?source=NAME`; `ssmpp:` for TLS
 * @param onReceipt takes the receipts of messages, in any order and of any session of this system_id
 * @param timeoutMs for each answer
 */
export function createSmppSms(url: string, onReceipt: OnReceipt, timeoutMs = gatewayTimeoutMs): Gateway {
  const address = new URL(url);
  const source = address.searchParams.get('source') ?? '';
  let bound: Promise<Session> | undefined;
  const open = new Set<Session>();

  const connection = (smpp: Smpp): Promise<Session> => {
    if (bound) return bound;
    const session = connect(smpp, address, onReceipt);
    open.add(session);
    session.once('close', () => open.delete(session));
    const binding = bind(session, address, timeoutMs);
    const replace = () => {
      if (bound === binding) bound = undefined;
    };
    for (const end of ['error', 'close', 'unbind', silent]) session.once(end, replace);
    bound = binding;
    return binding;
  };

  return {
    async send({ to, text }) {
      const smpp = await loadSmpp();
      let session: Session;
      try {
        session = await connection(smpp);
      } catch (cause) {
        throw new GatewayError('the SMS centre cannot be reached', { isFinal: false, cause });
      }
      const submitted = submission(smpp, source, to, text);
      const answer = await reply(session, timeoutMs, (done) => session.submit_sm(submitted, done));
      if (answer.command_status === statusOk)
        return { replyCode: null, gatewayMessageId: String(answer['message_id'] ?? '') || undefined };
      throw new GatewayError(`the SMS centre refused the message with status ${answer.command_status}`, {
        isFinal: !temporaryStatuses.has(answer.command_status),
        replyCode: answer.command_status,
        ...(answer.command_status === invalidDestination && { failureReason: 'no_such_number' }),
      });
    },
    close() {
      for (const session of open) session.destroy();
      return Promise.resolve();
    },
  };
}

function connect(smpp: Smpp, address: URL, onReceipt: OnReceipt): Session {
  const session = smpp.connect({
    url: `${address.protocol}//${address.host}`,
    auto_enquire_link_period: enquireLinkMs,
  });
  // Without a listener a socket error would end the process.
  session.on('error', () => session.destroy());
  // A centre drops a session that leaves its requests unanswered.
  for (const request of ['enquire_link', 'unbind']) session.on(request, (pdu: Pdu) => session.send(pdu.response()));
  session.on('deliver_sm', (pdu: Pdu) => {
    const answer = (status: number) => session.send(pdu.response({ command_status: status }));
    const receipt = readSmppReceipt(pdu);
    // What a person sends to us is taken and dropped.
    const stored = receipt ? onReceipt(receipt) : Promise.resolve();
    void stored.then(
      () => answer(statusOk),
      () => answer(tryAgain),
    );
  });
  return session;
}

async function bind(session: Session, address: URL, timeoutMs: number): Promise<Session> {
  const credentials = {
    system_id: decodeURIComponent(address.username),
    password: decodeURIComponent(address.password),
  };
  const answer = await reply(session, timeoutMs, (done) => session.bind_transceiver(credentials, done));
  if (answer.command_status !== statusOk) {
    session.destroy();
    throw new Error(`the SMS centre refused the bind with status ${answer.command_status}`);
  }
  return session;
}

/**
 * Sends a PDU.
 * @param ask returns whether the PDU was written: false if the connection is closing
 * @returns its response
 * @throws {GatewayError} on a lost session or a timeout, which leave a PDU that was written unanswered. After a timeout the session emits
 *   `silent` and is closed once the answers that others wait for are due: its connection may be dead without either end having noticed
 */
function reply(session: Session, timeoutMs: number, ask: (done: (pdu: Pdu) => void) => boolean): Promise<Pdu> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(limit);
      session.off('close', onClose);
      finish();
    };
    const fail = (message: string, isUnanswered: boolean) =>
      settle(() => reject(new GatewayError(message, { isFinal: false, isUnanswered })));
    const onClose = () => fail('the SMS centre closed the session', true);
    const limit = setTimeout(() => {
      fail('the SMS centre did not answer in time', true);
      session.emit(silent);
      setTimeout(() => session.destroy(), timeoutMs).unref();
    }, timeoutMs);
    session.once('close', onClose);
    const isWritten = ask((pdu) => settle(() => resolve(pdu)));
    if (!isWritten) fail('the session with the SMS centre is closing', false);
  });
}

function submission(smpp: Smpp, source: string, to: string, text: string): Record<string, unknown> {
  const isGsm = smpp.encodings.detect(text) === 'ASCII';
  const fits = text.length <= (isGsm ? oneMessage.gsm : oneMessage.ucs2);
  return {
    source_addr_ton: alphanumeric,
    source_addr: source,
    dest_addr_ton: international,
    dest_addr_npi: isdn,
    registered_delivery: finalReceipt,
    destination_addr: to.replace('+', ''),
    data_coding: isGsm ? dataCoding.gsm : dataCoding.ucs2,
    ...(fits ? { short_message: text } : { short_message: '', message_payload: text }),
  };
}
