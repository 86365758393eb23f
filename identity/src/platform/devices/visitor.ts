import type { FastifyRequest } from 'fastify';
import { countryOf } from '../geo/countryOf';
import { languageOf, type Language } from '../http/language';
import { describeDevice } from './describeDevice';
import { deviceOf } from './deviceCookie';

/** Who asks, as far as a request tells: limits, sessions and the audit log name it. */
export interface Visitor {
  /** SHA-256 of the device cookie; undefined where the browser presents none. */
  device: string | undefined;
  /** In words, e.g. `Chrome, Windows`. */
  deviceName: string;
  ip: string;
  country: string | null;
  /** Of the messages that this request sends. */
  language: Language;
}

/** Reads the visitor from a request; the address is the one that the trusted proxies name. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  device: deviceOf(request),
  deviceName: describeDevice(request.headers['user-agent']),
  ip: request.ip,
  country: countryOf(request.ip),
  language: languageOf(request),
});
