import type { FastifyRequest } from 'fastify';
import { countryOfIp } from '../geo/countryOfIp';
import { languageOf, type Language } from '../http/language';
import { describeDevice } from './describeDevice';
import { deviceOf } from './deviceCookie';

/** The client of a request, as limits, sessions and the security log record it. */
export interface Visitor {
  /** SHA-256 of the device cookie; undefined without one. */
  device: string | undefined;
  /** E.g. `Chrome, Windows`. */
  deviceName: string;
  ip: string;
  country: string | null;
  /** Language of the messages that this request causes. */
  language: Language;
}

/** Reads the visitor from a request; its IP address is the one that trusted proxies report. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  device: deviceOf(request),
  deviceName: describeDevice(request.headers['user-agent']),
  ip: request.ip,
  country: countryOfIp(request.ip),
  language: languageOf(request),
});
