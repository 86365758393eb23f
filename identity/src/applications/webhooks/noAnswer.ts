import type { NoAnswer } from '@passport/shared/schemas/webhooks';
import { addressRefused } from '../../messaging/gateways/publicAddress';

/** Begins the reason of an endpoint that has not answered in time. */
export const timeoutCode = 'TIMEOUT';

/** The frequent error codes: our own, of undici, of Node.js, and of OpenSSL. */
const codes: ReadonlyMap<string, NoAnswer> = new Map([
  [timeoutCode, 'timeout'],
  [addressRefused, 'address_refused'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connect_timeout'],
  ['ETIMEDOUT', 'connect_timeout'],
  ['ECONNREFUSED', 'connection_refused'],
  ['ECONNRESET', 'connection_closed'],
  ['EPIPE', 'connection_closed'],
  ['UND_ERR_SOCKET', 'connection_closed'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ENOTFOUND', 'unknown_name'],
  ['EAI_AGAIN', 'unknown_name'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['CERT_NOT_YET_VALID', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
]);

/** Why there was no answer, as one of the frequent reasons. @param response the reason as it is logged, its code first */
export const noAnswerOf = (status: number | null, response: string): NoAnswer | undefined =>
  status === null ? codes.get(/^([A-Z0-9_]+): /.exec(response)?.[1] ?? '') : undefined;
