import { createHmac } from 'node:crypto';
import { publicId, readPublicId } from '../../platform/tokens/publicId';
import type { LoginAttemptSecrets } from './providerClient';

const statePurpose = 'external-state';
const pendingLoginPurpose = 'external-auth';

const derive = (codeKey: string, purpose: string, id: string): string =>
  createHmac('sha256', Buffer.from(codeKey, 'base64url')).update(`${purpose}|${id}`).digest('base64url');

/** The values of one login attempt, derived from its row's id so that the database contains none of them. */
export const secretsOf = (codeKey: string, id: string): LoginAttemptSecrets => ({
  state: publicId(codeKey, statePurpose, id),
  nonce: derive(codeKey, 'external-nonce', id),
  codeVerifier: derive(codeKey, 'external-code-verifier', id),
});

/** @returns the id of the login attempt, or undefined for a state that was never issued */
export const readState = (codeKey: string, state: string): string | undefined =>
  readPublicId(codeKey, statePurpose, state);

/** The public id of a pending login (`external_auth`). */
export const publicPendingLoginId = (codeKey: string, id: string): string => publicId(codeKey, pendingLoginPurpose, id);

/** @returns the id of the pending login, or undefined for one that was never issued */
export const readPendingLoginId = (codeKey: string, text: string): string | undefined =>
  readPublicId(codeKey, pendingLoginPurpose, text);
