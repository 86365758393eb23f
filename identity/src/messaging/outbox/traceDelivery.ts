import { tracing } from '@passport/shared/net/tracing';
import type { ClaimedMessage } from './outbox';

/**
 * Runs a delivery as a part of the trace of the call that wrote the message, in whichever process. A message of a job has none.
 * @param work delivers it and returns the outcome
 */
export async function traceDelivery(message: ClaimedMessage, work: () => Promise<string>): Promise<void> {
  const active = tracing();
  const { traceparent, tracestate } = message.reference;
  if (!active || typeof traceparent !== 'string') return void (await work());
  const attributes = { 'messaging.destination.name': message.channel, 'passport.message.kind': message.kind };
  const trace = active.begin(
    `deliver ${message.channel}`,
    { kind: 'consumer', attributes },
    { traceparent, tracestate: tracestate === undefined ? undefined : String(tracestate) },
  );
  const state = await trace.enter(work);
  trace.end({ 'passport.message.state': state }, state === 'failed');
}

/** Hands a message to its gateway as a step of the trace. */
export const traceGateway = <Answer>(channel: string, send: () => Promise<Answer>): Promise<Answer> =>
  tracing()?.step(`gateway ${channel}`, { kind: 'client' }, send) ?? send();
