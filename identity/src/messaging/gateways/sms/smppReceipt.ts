import type { FailureReason, ReceiptState } from '@passport/shared/schemas/receipts';
import type { Pdu } from 'smpp';

/**
 * A receipt of the SMS centre. It has no time of its own: `done date` is in the zone of the centre, which nobody tells, and often without
 * seconds; the moment of its arrival is what is known.
 */
export interface CentreReceipt {
  /** The id of the message in the answer to `submit_sm`. */
  gatewayMessageId: string;
  state: ReceiptState;
  reason?: FailureReason;
}

type Report = Omit<CentreReceipt, 'gatewayMessageId'>;

/**
 * States by their name in the text (SMPP 3.4 appendix B), and by the number of `message_state` (5.2.28). What says nothing about the cause is `unknown`,
 * unless the network's error code does.
 */
const stateNames: ReadonlyMap<string, Report> = new Map<string, Report>([
  ['ENROUTE', { state: 'accepted' }],
  ['ACCEPTD', { state: 'accepted' }],
  ['DELIVRD', { state: 'delivered' }],
  ['EXPIRED', { state: 'failed', reason: 'expired' }],
  ['REJECTD', { state: 'failed', reason: 'blocked_by_operator' }],
  ['UNDELIV', { state: 'failed', reason: 'unknown' }],
  ['DELETED', { state: 'failed', reason: 'unknown' }],
  ['UNKNOWN', { state: 'failed', reason: 'unknown' }],
]);
const numberedStates = ['', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD'];

/** Errors of the GSM network (3GPP TS 29.002 section 17.6.6), which centres put into `err` and `network_error_code`. */
const networkErrors: ReadonlyMap<number, FailureReason> = new Map([
  [1, 'no_such_number'],
  [5, 'no_such_number'],
  [6, 'unreachable'],
  [13, 'blocked_by_operator'],
  [27, 'unreachable'],
  [31, 'unreachable'],
  [32, 'inbox_full'],
]);
/** The network type of `network_error_code` (5.3.2.31). */
const gsm = 3;

/** Bits of esm_class (5.2.12): the type of the message, and its values for a receipt and an intermediate notification. */
const typeBits = 0x3c;
const receiptTypes: readonly number[] = [0x04, 0x20];

const longestMessageId = 65;

/** A field of the text `id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…`. The text of the message itself comes last. */
const fieldOf = (text: string, name: string): string | undefined =>
  new RegExp(String.raw`(?:^|\s)${name}:\s*(\S+)`, 'i').exec(text.split(/\stext:/i, 1)[0] ?? '')?.[1];

function textOf(pdu: Pdu): string {
  const { short_message: short, message_payload: payload } = pdu as unknown as Record<
    string,
    { message?: unknown } | undefined
  >;
  const content = short?.message || payload?.message;
  return typeof content === 'string' || Buffer.isBuffer(content) ? content.toString() : '';
}

function networkErrorOf({ network_error_code: code }: Pdu, text: string): number {
  if (Buffer.isBuffer(code) && code.length === 3) return code[0] === gsm ? code.readUInt16BE(1) : NaN;
  return Number.parseInt(fieldOf(text, 'err') ?? '', 10);
}

/**
 * Reads a `deliver_sm`. Parameters of their own (`receipted_message_id`, `message_state`) come before the text, whose form is up to each centre.
 * @returns undefined if it is no receipt, or one that names no message or no state
 */
export function readSmppReceipt(pdu: Pdu): CentreReceipt | undefined {
  const { esm_class: esmClass, receipted_message_id: receipted, message_state: numbered } = pdu;
  const isReceipt = receipted !== undefined || receiptTypes.includes(Number(esmClass) & typeBits);
  if (!isReceipt) return undefined;
  const text = textOf(pdu);
  const gatewayMessageId = String(receipted || fieldOf(text, 'id') || '');
  const name = numberedStates[Number(numbered)] || fieldOf(text, 'stat')?.toUpperCase() || '';
  const report = stateNames.get(name);
  if (!report || gatewayMessageId === '' || gatewayMessageId.length > longestMessageId) return undefined;
  const isUnexplained = report.state === 'failed' && name !== 'EXPIRED';
  const explained = isUnexplained ? networkErrors.get(networkErrorOf(pdu, text)) : undefined;
  return { gatewayMessageId, ...report, ...(explained && { reason: explained }) };
}
