import type { InitialUserData, InitialUserDataBody } from '@passport/shared/schemas/sessions';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { readPendingLogin, type PendingLogin } from '../external-providers/pendingLogin';
import { findRegistrationDocuments, registrationSeconds } from '../../people/acceptances/acceptances.repository';
import { notFound } from '../../platform/http/errors';
import { findVerification, type CodeChannel, type VerificationRow } from '../../verification/verification.repository';
import { readVerificationId } from '../../verification/verificationId';
import { isSameFlow } from '../../verification/check/verificationState';

/** Finds an accepted verification of this flow by its public id. */
async function findAccepted(
  context: Context,
  visitor: Visitor,
  channel: CodeChannel,
  publicId: string,
): Promise<VerificationRow> {
  const id = readVerificationId(context.secrets.codeKey, publicId);
  const row = id === undefined ? undefined : await findVerification(context.db, id);
  const since = addSeconds(context.clock.now(), -registrationSeconds);
  const isReadable =
    row?.channel === channel && row.verified_at !== null && row.verified_at > since && !row.consumed_at;
  if (!row || !isReadable || !isSameFlow(row, visitor.device)) throw notFound();
  return row;
}

/** The profile that the external provider returned. */
const externalData = ({ first_name, last_name, phone, email, is_email_verified }: PendingLogin): InitialUserData => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  phone: phone ?? '',
  email,
  is_email_verified,
});

/**
 * The revisions that are in effect when the form is opened. The form links to them and sends them back, so the registration records
 * what the person was shown, even if a newer revision takes effect while the form is open.
 */
const shownDocuments = async ({ db, clock }: Context): Promise<InitialUserData['documents']> =>
  (await findRegistrationDocuments(db, [], clock.now())).live.map(({ kind, revision }) => ({ kind, revision }));

/**
 * Prefills the register form from the verifications of a flow: the proven contacts, and the names if the contact belongs to a
 * user without a second factor. With one, a code alone reveals nothing about the user.
 * @throws 400 external_expired for an unusable pending login, 404 without an id, or for one that is not an accepted one of this flow
 */
export async function initialUserData(
  context: Context,
  visitor: Visitor,
  body: InitialUserDataBody,
): Promise<InitialUserData> {
  const { nameCharacters: name_characters } = context.config;
  const names = name_characters === 'letters' ? {} : { name_characters };
  if (body.external_auth) {
    const known = externalData(await readPendingLogin(context, visitor, body.external_auth));
    return { ...known, documents: await shownDocuments(context), ...names };
  }
  const { phone_verification, email_verification } = body;
  if (!phone_verification && !email_verification) throw notFound();
  const phone = phone_verification ? await findAccepted(context, visitor, 'sms', phone_verification) : undefined;
  const email = email_verification ? await findAccepted(context, visitor, 'email', email_verification) : undefined;
  const userId = (phone ?? email)?.user_id ?? null;
  const user =
    userId === null
      ? undefined
      : await context.db
          .selectFrom('users')
          .select(['first_name', 'last_name', 'phone', 'email'])
          .where('id', '=', userId)
          .where('two_factor_auth', '=', 'DISABLE')
          .where('is_active', '=', true)
          .executeTakeFirst();
  return {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    phone: phone?.recipient ?? user?.phone ?? '',
    email: email?.recipient ?? user?.email ?? null,
    documents: await shownDocuments(context),
    ...names,
  };
}
