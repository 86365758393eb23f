import type { Locale } from '@passport/shared/constants';
import { readPolicyAddress } from '@passport/shared/documents/policyAddress';
import type { SiteData } from '@passport/shared/net/siteModule';
import type { PolicyDocument } from '@passport/shared/schemas/documents';
import { createAnswerCache } from './answerCache';
import { withinTime } from './withinTime';

/** A document that is sent with the page. */
export interface SentDocument {
  document: PolicyDocument;
  /** The revision that the address names; null for the one in effect. */
  asked: string | null;
}

/** Returns the document named in an address of /policy; undefined if it does not exist, or the service does not respond in time. */
export type DocumentReader = (query: URLSearchParams, locale: Locale) => Promise<SentDocument | undefined>;

/** Five kinds in two languages, and some revisions. */
const kept = 40;
/** A publication is visible practically immediately. */
const freshMs = 1000;
/** The text is the purpose of the page, so it waits longer than for optional data. */
const timeoutMs = 2000;

/** Reads documents from the service, each once in a second. */
export function createDocumentReader(data: SiteData | undefined): DocumentReader {
  const answers = createAnswerCache<PolicyDocument>(kept, freshMs);
  return async (query, locale) => {
    const { kind, revision, language = locale, compared } = readPolicyAddress({ search: query.toString(), hash: '' });
    // A comparison is not sent; the page loads it.
    if (compared || !data) return undefined;
    const asked = revision === undefined ? null : String(revision);
    const document = await answers(`${kind} ${language} ${asked}`, () =>
      withinTime(() => data.document(kind, language === 'ru' ? 'ru' : 'en', asked ?? undefined), timeoutMs),
    );
    return document && { document, asked };
  };
}
