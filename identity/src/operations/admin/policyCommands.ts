import { readFile } from 'node:fs/promises';
import { policyKinds, type PolicyKind } from '@passport/shared/schemas/documents';
import { findDocuments, listDocuments, type DocumentRow } from '../../site/documents/documents.repository';
import { pdfInput } from '../../site/documents/documents.service';
import { DocumentError } from '../../site/documents/parseDocument';
import { renderPdf } from '../../site/documents/pdf/renderPdf';
import { publishDocument } from '../../site/documents/publishDocument';
import { isGiven, optionalOf, valueOf, type CommandArguments } from './commandLine';
import { CommandError, type Operator } from './operator';

export const publishUsage =
  '--kind K --ru FILE --en FILE --changes-ru TEXT --changes-en TEXT [--effective-from ISO] [--transition-until ISO] [--accept-again] [--author NAME]';

function kindOf(args: CommandArguments): PolicyKind {
  const kind = policyKinds.find((known) => known === valueOf(args, 'kind'));
  if (!kind) throw new CommandError(`The kind must be one of ${policyKinds.join(', ')}.`);
  return kind;
}

function timeOf(args: CommandArguments, name: string): Date | undefined {
  const text = optionalOf(args, name);
  if (text === undefined) return undefined;
  const isIso = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text);
  if (!isIso || Number.isNaN(Date.parse(text)))
    throw new CommandError(`--${name} must be a date like 2026-12-01, or a time like 2026-12-01T09:00:00Z.`);
  return new Date(text);
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });

/** Publishes the next revision of a document in both languages; one that cannot be rendered as PDF is refused. */
export async function publishPolicy(operator: Operator, args: CommandArguments) {
  const { storage, clock, config } = operator;
  const publication = {
    kind: kindOf(args),
    author: optionalOf(args, 'author') ?? operator.name ?? 'operator',
    sources: { ru: await readText(valueOf(args, 'ru')), en: await readText(valueOf(args, 'en')) },
    changes: { ru: valueOf(args, 'changes-ru'), en: valueOf(args, 'changes-en') },
    effectiveFrom: timeOf(args, 'effective-from'),
    transitionUntil: timeOf(args, 'transition-until'),
    mustBeAccepted: isGiven(args, 'accept-again'),
  };
  try {
    return await storage.db.transaction().execute(async (transaction) => {
      const published = await publishDocument(transaction, publication, clock.now());
      for (const language of ['ru', 'en'] as const)
        await renderPdf(pdfInput(published, language, config.publicUrl)).catch((error: Error) => {
          throw new DocumentError(`${language}: the PDF cannot be made: ${error.message}.`);
        });
      return presentForOperators(published);
    });
  } catch (error) {
    if (error instanceof DocumentError) throw new CommandError(error.message);
    throw error;
  }
}

/** All revisions of all documents, without their texts. */
export async function listPolicies({ storage, clock }: Operator) {
  const rows = await listDocuments(storage.db, 'ru');
  const now = clock.now();
  return {
    items: rows.map(({ effective_until, ...row }) => ({
      ...row,
      is_current: row.effective_from <= now && (effective_until === null || effective_until > now),
    })),
  };
}

function revisionOf(args: CommandArguments): number | undefined {
  const text = optionalOf(args, 'revision');
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new CommandError('The revision of a document is a whole number, e.g. 3.');
  return Number(text);
}

/** One revision with its texts; the newest by default. */
export async function showPolicy({ storage }: Operator, args: CommandArguments) {
  const revision = revisionOf(args);
  const [row] = await findDocuments(storage.db, kindOf(args), revision === undefined ? {} : { revisions: [revision] });
  if (!row) throw new CommandError('There is no such revision.');
  return {
    ...presentForOperators(row),
    ru: { title: row.ru.title, changes: row.ru.changes, text: row.ru.source },
    en: { title: row.en.title, changes: row.en.changes, text: row.en.source },
  };
}

const presentForOperators = (row: DocumentRow) => ({
  kind: row.kind,
  revision: row.revision,
  published_at: row.published_at.toISOString(),
  effective_from: row.effective_from.toISOString(),
  transition_until: row.transition_until?.toISOString() ?? null,
  must_be_accepted: row.must_be_accepted,
  author: row.author,
  sha256: { ru: row.ru.sha256, en: row.en.sha256 },
});
