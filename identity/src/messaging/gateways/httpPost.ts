import { unescape } from 'node:querystring';
import { traceHeaders } from '@passport/shared/net/tracing';
import type { Dispatcher } from 'undici';
import { loadOnce } from '../../platform/loadOnce';
import { GatewayError, gatewayTimeoutMs } from './gateway';

const loadUndici = loadOnce(() => import('undici'));

/** A peer that takes messages over HTTP. */
export interface HttpPeer {
  /** Its name in errors, e.g. `the SMS gateway`. */
  name: string;
  /** Credentials in it are sent as Basic (RFC 7617). */
  url: string;
  headers?: Record<string, string>;
  /** For each part of its answer. */
  timeoutMs?: number;
}

/** The address without its credentials, and the header that carries them. */
function withoutCredentials(url: string): { address: URL; headers: Record<string, string> } {
  const address = new URL(url);
  const { username, password } = address;
  if (username === '' && password === '') return { address, headers: {} };
  // Unlike decodeURIComponent it takes a percent sign that nobody has encoded.
  const credentials = Buffer.from(`${unescape(username)}:${unescape(password)}`).toString('base64');
  address.username = '';
  address.password = '';
  return { address, headers: { authorization: `Basic ${credentials}` } };
}

/**
 * Posts JSON to a peer.
 * @returns its answer, whose body the caller has to read or dump
 * @throws {GatewayError} without the address: if the peer cannot be reached, or has the message and does not answer
 */
export async function postJson(peer: HttpPeer, body: object): Promise<Dispatcher.ResponseData> {
  const { name, url, headers, timeoutMs = gatewayTimeoutMs } = peer;
  try {
    const { request } = await loadUndici();
    const target = withoutCredentials(url);
    return await request(target.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...traceHeaders(), ...target.headers, ...headers },
      body: JSON.stringify(body),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  } catch (cause) {
    const isUnanswered = !isUnconnected(cause);
    const what = isUnanswered ? 'did not answer' : 'cannot be reached';
    throw new GatewayError(`${name} ${what}`, { isFinal: false, isUnanswered, cause });
  }
}

/**
 * Whether there was no connection yet, so that the gateway has not received the message. Only what certainly is such a failure counts:
 * any other may have happened after the gateway had taken it.
 */
function isUnconnected(cause: unknown): boolean {
  // A name with several addresses fails with one error for each of them.
  const { errors = [cause] } = cause as { errors?: unknown[] };
  const { code, syscall } = errors[0] as NodeJS.ErrnoException;
  const isRefusedCertificate = /^(?:CERT_|ERR_TLS_CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(code ?? '');
  return (
    isRefusedCertificate || code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo'
  );
}
