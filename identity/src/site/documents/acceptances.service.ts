import type { AcceptDocumentsBody, AcceptedDocumentsAnswer } from '@passport/shared/schemas/documents';
import type { Context } from '../../context';
import { acceptDocuments, listAcceptances } from '../../people/acceptances/acceptances.repository';
import { findRequiredDocuments } from '../../people/acceptances/requiredDocuments.repository';
import type { Visitor } from '../../platform/devices/visitor';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { presentRequired, readAnswer } from '../../sign-in/session-start/documentsAnswer';
import { listDocuments } from './documents.repository';

type AcceptanceContext = Pick<Context, 'db' | 'clock'>;

/** Documents that a person has accepted, the latest first, and those to accept. */
export async function readAcceptances(
  { db, clock }: AcceptanceContext,
  userId: number,
): Promise<AcceptedDocumentsAnswer> {
  const accepted = await listAcceptances(db, userId);
  const titles = { ru: await listDocuments(db, 'ru'), en: await listDocuments(db, 'en') };
  const titleOf = ({ kind, revision, language }: (typeof accepted)[number]): string =>
    titles[language].find((document) => document.kind === kind && document.revision === revision)?.title ?? kind;
  const required = await findRequiredDocuments(db, userId, clock.now());
  return {
    accepted: accepted.map((row) => ({
      kind: row.kind,
      revision: row.revision,
      title: titleOf(row),
      language: row.language,
      accepted_at: row.accepted_at.toISOString(),
      how: row.how,
      sha256: row.sha256,
    })),
    required: required.map(presentRequired),
  };
}

/** Accepts documents in an open session, while a sign-in may still postpone them. Documents that the person does not have to accept are skipped. */
export async function acceptNow(
  context: AcceptanceContext,
  { user, session }: SessionWithUser,
  visitor: Visitor,
  body: AcceptDocumentsBody,
): Promise<AcceptedDocumentsAnswer> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    const { accepted } = readAnswer(await findRequiredDocuments(transaction, user.id, now), body, now);
    const written = { documents: accepted, how: 'again', userId: user.id, sid: session.sid, visitor, now } as const;
    await acceptDocuments(transaction, written);
  });
  return readAcceptances(context, user.id);
}
