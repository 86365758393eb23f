import { toOneLine } from '@passport/shared/schemas/checks/oneLine';
import { canonicalEmail } from '../../people/email';
import { canonicalPhone } from '../../people/phone';

/** The profile of a person, in one shape for all providers. */
export interface ExternalProfile {
  /** Identifies the person at the provider for good. */
  subject: string;
  /** Canonical; null if the provider returns none. */
  email: string | null;
  /** The provider has verified that the address belongs to the person. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  /** E.164; null if the provider returns none. It only prefills the form: a phone is confirmed by SMS. */
  phone: string | null;
}

/** The answer of a provider's user information, or the claims of its ID token. */
export type ProviderAnswer = Record<string, unknown>;
/** Reads the answer of one provider. @returns undefined for an answer without a subject */
export type ReadProfile = (answer: ProviderAnswer) => ExternalProfile | undefined;

const maxNameLength = 100;

const controls = /\p{Cc}/gu;

const text = (value: unknown): string => (typeof value === 'string' ? value.replace(controls, '').trim() : '');
/** A name in one line; the person can correct it in the register form. */
export const nameFrom = (value: unknown): string => toOneLine(text(value)).slice(0, maxNameLength);
/** Apple sends booleans as strings. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** The parts of a provider's answer that a profile consists of, unchecked. */
interface AnswerParts {
  subject: unknown;
  email?: unknown;
  /** Whether the provider has verified that the address belongs to the person; never by default. */
  isVerified?: (email: string) => boolean;
  names: readonly [first: unknown, last: unknown];
  phone?: unknown;
}

function profileOf({ subject, email, isVerified, names, phone }: AnswerParts): ExternalProfile | undefined {
  const id = typeof subject === 'number' ? String(subject) : text(subject);
  if (id === '') return undefined;
  const address = canonicalEmail(text(email)) ?? null;
  return {
    subject: id,
    email: address,
    isEmailVerified: address !== null && (isVerified?.(address) ?? false),
    firstName: nameFrom(names[0]),
    lastName: nameFrom(names[1]),
    phone: canonicalPhone(text(phone)) ?? null,
  };
}

/** Splits a full name at the first space. */
function splitName(full: unknown): readonly [string, string] {
  const [first = '', ...rest] = text(full).split(/\s+/);
  return [first, rest.join(' ')];
}

/** Claims of OpenID Connect Core, section 5.1. */
export const readStandardClaims: ReadProfile = (claims) => {
  const [first, last] = splitName(claims['name']);
  return profileOf({
    subject: claims['sub'],
    email: claims['email'],
    isVerified: () => isTrue(claims['email_verified']),
    names: [claims['given_name'] ?? first, claims['family_name'] ?? last],
    phone: claims['phone_number'],
  });
};

/**
 * Google is authoritative for an address only if it hosts the mailbox: gmail.com, or the domain of an organisation (`hd`). Other
 * addresses were confirmed once (developers.google.com/identity/openid-connect/openid-connect).
 */
export const readGoogleClaims: ReadProfile = (claims) => {
  const profile = readStandardClaims(claims);
  if (!profile) return undefined;
  const hostsMailbox = text(claims['hd']) !== '' || Boolean(profile.email?.endsWith('@gmail.com'));
  return { ...profile, isEmailVerified: profile.isEmailVerified && hostsMailbox };
};

/** Domains whose mailboxes Yandex hosts; any other address of a Yandex account may belong to another person. */
const yandexDomains = new Set([
  ...['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'yandex.uz', 'narod.ru'],
]);

/** `https://login.yandex.ru/info` (yandex.ru/dev/id/doc/en/user-information). */
export const readYandexInfo: ReadProfile = (info) => {
  const phone = info['default_phone'] as { number?: unknown } | null | undefined;
  return profileOf({
    subject: info['id'],
    email: info['default_email'],
    isVerified: (email) => yandexDomains.has(email.slice(email.lastIndexOf('@') + 1)),
    names: [info['first_name'], info['last_name']],
    phone: phone?.number,
  });
};

/** Graph API `/me`; it does not return whether an address is verified, so none counts as verified. */
export const readFacebookUser: ReadProfile = (user) =>
  profileOf({ subject: user['id'], email: user['email'], names: [user['first_name'], user['last_name']] });

/** `GET /2/users/me` of X: a display name, and no email. */
export const readXUser: ReadProfile = (answer) => {
  const user = (answer['data'] ?? {}) as ProviderAnswer;
  return profileOf({ subject: user['id'], names: splitName(user['name']) });
};
