import { createHmac } from 'node:crypto';
import { publicId, readPublicId } from '../../platform/tokens/publicId';
import type { VisitSecrets } from './providerClient';

const statePurpose = 'external-state';
const ticketPurpose = 'external-auth';

const derive = (codeKey: string, purpose: string, id: string): string =>
  createHmac('sha256', Buffer.from(codeKey, 'base64url')).update(`${purpose}|${id}`).digest('base64url');

/** What a visit sends along: derived from its row's id, so that the database holds none of it. */
export const secretsOf = (codeKey: string, id: string): VisitSecrets => ({
  state: publicId(codeKey, statePurpose, id),
  nonce: derive(codeKey, 'external-nonce', id),
  codeVerifier: derive(codeKey, 'external-code-verifier', id),
});

/** @returns the id of the visit, or undefined for a state that we never gave out */
export const readState = (codeKey: string, state: string): string | undefined =>
  readPublicId(codeKey, statePurpose, state);

/** Names a finished visit to the browser that made it (`external_auth`). */
export const ticketOf = (codeKey: string, id: string): string => publicId(codeKey, ticketPurpose, id);

/** @returns the id of the visit, or undefined for a ticket that we never gave out */
export const readTicket = (codeKey: string, ticket: string): string | undefined =>
  readPublicId(codeKey, ticketPurpose, ticket);
