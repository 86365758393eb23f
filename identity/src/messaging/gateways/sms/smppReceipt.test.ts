import { describe, expect, it } from '@jest/globals';
import type { Pdu } from 'smpp';
import { receiptPdu, startSmppPeer } from '../../../testing/peers/smppPeer';
import { createSmppSms } from './smppSms';
import type { CentreReceipt } from './smppReceipt';

const withoutText = { esm_class: 0x04, short_message: '' };
const networkError = (type: number, code: number) => Buffer.from([type, 0, code]);

describe('receipts of an SMS centre, over its socket', () => {
  /** Sends one `deliver_sm`. @returns what was taken from it, and the status of the response */
  async function sent(fields: Record<string, unknown>, isStored = true) {
    const taken: CentreReceipt[] = [];
    const peer = await startSmppPeer();
    const sms = createSmppSms(peer.url, (receipt) => {
      taken.push(receipt);
      return isStored ? Promise.resolve() : Promise.reject(new Error('the database is away'));
    });
    await sms.send({ id: '7', to: '+79161234567', text: 'Код 1234' });
    const { command, command_status: status } = (await peer.report(fields)) as Pdu & { command: string };
    await sms.close();
    await peer.stop();
    expect(command).toBe('deliver_sm_resp');
    return { taken, status, asked: peer.asked };
  }

  it('are asked for with each message, and its answer names the message', async () => {
    const peer = await startSmppPeer();
    const sms = createSmppSms(peer.url, () => Promise.resolve());
    const delivery = await sms.send({ id: '7', to: '+79161234567', text: 'Код 1234' });
    expect(delivery).toEqual({ replyCode: null, gatewayMessageId: '1' });
    expect(peer.asked).toEqual([1]);
    await sms.close();
    await peer.stop();
  });

  it.each([
    ['DELIVRD', '000', { state: 'delivered' }],
    ['ACCEPTD', '000', { state: 'accepted' }],
    ['ENROUTE', '000', { state: 'accepted' }],
    ['EXPIRED', '027', { state: 'failed', reason: 'expired' }],
    ['REJECTD', '000', { state: 'failed', reason: 'blocked_by_operator' }],
    ['DELETED', '000', { state: 'failed', reason: 'unknown' }],
    ['UNKNOWN', '000', { state: 'failed', reason: 'unknown' }],
    ['UNDELIV', '000', { state: 'failed', reason: 'unknown' }],
    ['UNDELIV', '001', { state: 'failed', reason: 'no_such_number' }],
    ['UNDELIV', '027', { state: 'failed', reason: 'unreachable' }],
    ['UNDELIV', '032', { state: 'failed', reason: 'inbox_full' }],
    ['undeliv', 'x13', { state: 'failed', reason: 'unknown' }],
  ])('are read from the text: %s with error %s', async (stat, err, report) => {
    const { taken, status } = await sent(receiptPdu('0a1B', stat, err));
    expect({ taken, status }).toEqual({ taken: [{ gatewayMessageId: '0a1B', ...report }], status: 0 });
  });

  it.each([
    [1, { state: 'accepted' }],
    [2, { state: 'delivered' }],
    [3, { state: 'failed', reason: 'expired' }],
    [4, { state: 'failed', reason: 'unreachable' }],
    [5, { state: 'failed', reason: 'unreachable' }],
    [6, { state: 'accepted' }],
    [7, { state: 'failed', reason: 'unreachable' }],
    [8, { state: 'failed', reason: 'unreachable' }],
  ])('are read from parameters of their own: message_state %i', async (state, report) => {
    const fields = { receipted_message_id: 'c3', message_state: state, network_error_code: networkError(3, 27) };
    const { taken } = await sent({ ...withoutText, ...fields });
    expect(taken).toEqual([{ gatewayMessageId: 'c3', ...report }]);
  });

  it('prefer the parameters to the text, and know errors of the GSM network alone', async () => {
    const fields = { receipted_message_id: 'c3', message_state: 5, network_error_code: networkError(1, 27) };
    const { taken } = await sent({ ...receiptPdu('other', 'DELIVRD', '001'), ...fields });
    expect(taken).toEqual([{ gatewayMessageId: 'c3', state: 'failed', reason: 'unknown' }]);
  });

  it.each([
    ['a message of a person', { ...receiptPdu('1', 'DELIVRD'), esm_class: 0 }],
    ['a state that nobody knows', receiptPdu('1', 'SKIPPED')],
    ['no id', { ...withoutText, message_state: 2 }],
    ['an endless id', receiptPdu('1'.repeat(66), 'DELIVRD')],
    ['no text', withoutText],
  ])('are answered and dropped if they are none: %s', async (_what, fields) => {
    expect(await sent(fields)).toMatchObject({ taken: [], status: 0 });
  });

  it('are asked for again if they could not be stored', async () => {
    expect((await sent(receiptPdu('1', 'DELIVRD'), false)).status).toBe(0x64);
  });
});
