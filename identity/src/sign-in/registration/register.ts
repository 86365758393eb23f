import type { AcceptedDocument } from '@passport/shared/schemas/documents';
import type { RegistrationBody } from '@passport/shared/schemas/sessions';
import { sql } from 'kysely';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { readPendingLogin, consumePendingLogin } from '../external-providers/pendingLogin';
import { documentsRequired, invalidField, taken, wrongCode, type AppError } from '../../platform/http/errors';
import { amrOf } from '../session-start/amr';
import { startSession, type SignedIn } from '../session-start/startSession';
import type { Executor } from '../../platform/storage/database';
import { findRegistrationDocuments, type LiveDocument } from '../../people/acceptances/acceptances.repository';
import { relyingPartyOf } from '../../sessions/relyingPartyOf';
import { readEmail } from '../../people/email';
import { readNames } from '../../people/names';
import { readPhone } from '../../people/phone';
import { insertUser, isPhoneTaken, releaseUnprovenEmail } from '../../people/users.repository';
import { readAll } from './readAll';
import { consumeTempCode } from '../../verification/consume/consumeTempCode';
import { consumeVerifications, isAcceptedEmail } from '../../verification/consume/consumeVerifications';
import type { CodeChannel } from '../../verification/verification.repository';

/** Finds which of the two proven contacts another user has. An unproven address is never compared. */
async function takenContact(executor: Executor, phone: string): Promise<AppError> {
  const { rows } = await sql<{ is_taken: boolean }>`SELECT ${isPhoneTaken(phone)} AS is_taken`.execute(executor);
  return rows[0]?.is_taken ? taken('phone', 'errors.phone-taken') : taken('email', 'errors.email-taken');
}

/**
 * The documents that a registration accepts: those that its form showed, else the ones in effect. The shown ones suffice until a later
 * revision has to be accepted immediately: with the earlier one the new session could not be used.
 * @throws 400 for one that does not exist, 401 documents_required if one of the kinds that everybody accepts was not shown, or is not
 *   enough any more
 */
async function shownDocuments(
  { clock }: Context,
  executor: Executor,
  given: readonly AcceptedDocument[] | undefined,
): Promise<AcceptedDocument[]> {
  const { live, shown, areKnown } = await findRegistrationDocuments(executor, given ?? [], clock.now());
  if (!given) return live;
  if (!areKnown) throw invalidField('accepted_documents', 'errors.unknown-document');
  const isEnough = ({ kind, enough_revision }: LiveDocument): boolean =>
    shown.some((document) => document.kind === kind && document.revision >= enough_revision);
  const missing = live.filter((document) => !isEnough(document));
  if (missing.length > 0)
    throw documentsRequired(
      missing.map(({ kind, revision }) => ({ kind, revision, accepted_revision: null, transition_until: null })),
    );
  return shown;
}

/** The code by email of a registration; none if it was not accepted and a temp code replaces it. */
async function countingEmailVerification(
  context: Context,
  visitor: Visitor,
  { email_verification, temp_code }: RegistrationBody,
): Promise<string | undefined> {
  if (!email_verification || !temp_code) return email_verification ?? undefined;
  return (await isAcceptedEmail(context, context.db, visitor, email_verification)) ? email_verification : undefined;
}

/**
 * Registers a person whose phone and email were both proven in this flow, and signs them in, in one transaction. A pending
 * login is linked, and proves the email that the provider has verified. With a temp code the email stays unproven: it has to
 * be changed at the next sign-in, signs nobody in, and is released when another person proves it. The answer never reveals
 * whether another user has an unproven address.
 * @throws 400 a wrong name, contact, code, document or pending login, or an unproven email; 401 documents_required; 409 a proven contact that is taken
 */
export async function register(context: Context, visitor: Visitor, body: RegistrationBody): Promise<SignedIn> {
  const { first_name, last_name } = body;
  const { names, phone, email } = readAll({
    names: () => readNames({ first_name, last_name }, context.config.nameCharacters),
    phone: () => readPhone(body.phone),
    email: () => readEmail(body.email),
  });
  const pendingLogin = body.external_auth ? await readPendingLogin(context, visitor, body.external_auth) : undefined;
  const email_verification = await countingEmailVerification(context, visitor, body);
  const isEmailProven =
    Boolean(email_verification) || (pendingLogin?.is_email_verified === true && pendingLogin.email === email);
  const tempCode = isEmailProven ? undefined : body.temp_code;
  if (!isEmailProven && !tempCode) throw invalidField('email', 'errors.email-not-confirmed');

  return context.db.transaction().execute(async (transaction) => {
    const presented = { sms: body.phone_verification, email: email_verification };
    const used = await consumeVerifications(context, transaction, { visitor, presented, action: 'SIGNUP' });
    const proven: Partial<Record<CodeChannel, string>> = { sms: phone, email };
    if (used.some(({ channel, recipient }) => recipient !== proven[channel])) throw wrongCode();
    if (tempCode) await consumeTempCode(context, transaction, visitor, { tempCode, email });
    if (isEmailProven) await releaseUnprovenEmail(transaction, email);
    const user = await insertUser(transaction, {
      ...names,
      phone,
      email,
      language: visitor.language,
      is_verified: isEmailProven,
      need_change_email: !isEmailProven,
      date_joined: context.clock.now(),
    });
    if (!user) throw await takenContact(transaction, phone);
    if (pendingLogin) await consumePendingLogin(context, transaction, { visitor, pendingLogin, userId: user.id });
    const documents = await shownDocuments(context, transaction, body.accepted_documents);
    const codes = used.map(({ channel }) => channel);
    const amr = amrOf({ codes, others: [pendingLogin && 'external'], hasSecondFactor: false });
    const provenAt = new Date(Math.max(...used.map(({ verified_at }) => verified_at.getTime())));
    // The first device of an account is not reported as new.
    const signUp = { user, visitor, event: 'registration', amr, provenAt, isNewDevice: false } as const;
    const acceptance = { documents, how: 'registration' } as const;
    return startSession(context, { ...signUp, acceptance, relyingParty: relyingPartyOf(body) }, transaction);
  });
}
