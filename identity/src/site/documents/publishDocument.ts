import { dayMs } from '@passport/shared/durations';
import type { PolicyKind } from '@passport/shared/schemas/documents';
import type { Executor } from '../../platform/storage/database';
import { concernsEverybody } from '../../people/acceptances/requiredDocuments.repository';
import { startMailing } from './mailings.repository';
import { findDocuments, insertDocument, type DocumentRow } from './documents.repository';
import type { DocumentText } from './documents.tables';
import { DocumentError, parseDocument } from './parseDocument';

const maxSentences = 5;
const maxChangesCharacters = 1000;

/** A publication as submitted by its author, for both languages together. */
export interface Publication {
  kind: PolicyKind;
  author: string;
  sources: Record<'ru' | 'en', string>;
  /** What changed, in a few sentences. */
  changes: Record<'ru' | 'en', string>;
  /** Now by default. A time of the last 24 hours, after that of the published revision, means now, because a command takes some time. */
  effectiveFrom?: Date | undefined;
  /** Until then users may sign in without having accepted it. */
  transitionUntil?: Date | undefined;
  /** Whether people who accepted an earlier revision have to accept this one. */
  mustBeAccepted: boolean;
}

/**
 * Publishes the next revision of a document.
 * @throws {DocumentError} for a wrong text, one that would be older than the published one, or the same text unless people are asked
 *   to accept it again
 */
export async function publishDocument(executor: Executor, publication: Publication, now: Date): Promise<DocumentRow> {
  const { kind, author, sources, changes, mustBeAccepted, transitionUntil } = publication;
  const [newest] = await findDocuments(executor, kind);
  const effectiveFrom = readEffectiveFrom(publication, newest, now);
  if (mustBeAccepted && !concernsEverybody(kind))
    throw new DocumentError(`${kind} does not concern everybody, so no sign-in can ask for it.`);
  const texts = {
    ru: await textOf(sources.ru, changes.ru, 'ru'),
    en: await textOf(sources.en, changes.en, 'en'),
  };
  const isSameText = newest?.ru.sha256 === texts.ru.sha256 && newest.en.sha256 === texts.en.sha256;
  if (isSameText && !mustBeAccepted)
    throw new DocumentError(
      `Revision ${newest.revision} has exactly this text: only --accept-again publishes it once more.`,
    );
  const published = await insertDocument(executor, {
    kind,
    revision: (newest?.revision ?? 0) + 1,
    published_at: now,
    effective_from: effectiveFrom,
    transition_until: transitionUntil ?? null,
    must_be_accepted: mustBeAccepted,
    author,
    ...texts,
  });
  if (!published) throw new DocumentError('Another publication came first: look at it with policy list.');
  if (newest) await startMailing(executor, published);
  return published;
}

function readEffectiveFrom(
  { transitionUntil, mustBeAccepted, effectiveFrom: wanted }: Publication,
  newest: DocumentRow | undefined,
  now: Date,
): Date {
  if (wanted && wanted.getTime() < now.getTime() - dayMs)
    throw new DocumentError('A document cannot take effect in the past.');
  if (newest && (wanted ?? now) <= newest.effective_from) {
    const since = newest.effective_from.toISOString();
    throw new DocumentError(`Revision ${newest.revision} takes effect at ${since}: a later one cannot be older.`);
  }
  const effectiveFrom = wanted && wanted > now ? wanted : now;
  if (!transitionUntil) return effectiveFrom;
  if (!mustBeAccepted) throw new DocumentError('A transition needs --accept-again.');
  if (transitionUntil <= effectiveFrom)
    throw new DocumentError('The transition must end after the document takes effect.');
  return effectiveFrom;
}

async function textOf(source: string, changes: string, language: 'ru' | 'en'): Promise<DocumentText> {
  const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(changes.trim())];
  if (sentences.length === 0 || sentences.length > maxSentences || changes.length > maxChangesCharacters)
    throw new DocumentError(`The changes (${language}) must be one to ${maxSentences} sentences.`);
  try {
    return { ...(await parseDocument(source)), changes: changes.trim() };
  } catch (error) {
    if (error instanceof DocumentError) throw new DocumentError(`${language}: ${error.message}`);
    throw error;
  }
}
