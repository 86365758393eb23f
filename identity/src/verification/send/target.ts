import type { PhoneChannel } from '@passport/shared/schemas/channels';
import type { UserRef } from '@passport/shared/schemas/common';
import type { VerificationAction } from '@passport/shared/schemas/verification';
import { readEmail } from '../../people/email';
import { readPhone } from '../../people/phone';
import type { CodeChannel } from '../verification.repository';

/** The target of a send as given in the request. */
export interface SendAddress {
  channel: CodeChannel;
  action: VerificationAction;
  user: UserRef | null | undefined;
  /** Phone or address as the request has it; a sign-in by email never uses it. */
  contact: string | undefined;
  /** The chosen way to a phone. */
  via?: PhoneChannel | undefined;
  /** Id of the signed-in user; the profile actions need it. */
  signedIn: number | undefined;
}

/** The recipient of the code, and its action. */
export interface Target {
  channel: CodeChannel;
  action: VerificationAction;
  recipient: string;
  userId: number | null;
  /** Whether the account has been signed in on this browser; undefined if the statement that sends has to check it. */
  isRecognizedDevice: boolean | undefined;
  /** Whether the black list has the user's phone; undefined if the statement that sends has to check it. */
  isBlackListed: boolean | undefined;
  /** The contact whose limits of sends it counts for; the recipient by default. */
  countedFor?: string;
  /** See "decoy" in docs/glossary.md: verification and message are written, and no code is ever accepted. */
  isDecoy?: boolean;
}

export const readContact = (channel: CodeChannel, contact: string | undefined): string =>
  channel === 'sms' ? readPhone(contact ?? '') : readEmail(contact ?? '');
