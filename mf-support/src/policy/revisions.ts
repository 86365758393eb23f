import type { Locale } from '@passport/shared/constants';
import { Resource } from '@passport/shared/data/Resource';
import { createDocumentsApi } from '@passport/shared/documents/documents.api';
import { useHost } from '@passport/shared/host/HostContext';
import type { Host } from '@passport/shared/host/Host';
import type { PolicyKind } from '@passport/shared/host/links';
import type { PolicyRevisions } from '@passport/shared/schemas/documents';

/** A revision as the archive shows it. */
export type ListedRevision = PolicyRevisions['revisions'][number] & { state: 'past' | 'current' | 'future' };

/** Marks which revision of a list, the newest first, is in effect. */
function listRevisions({ revisions }: PolicyRevisions, now: Date): ListedRevision[] {
  const current = revisions.find(({ effective_from }) => new Date(effective_from) <= now);
  return revisions.map((revision) => ({
    ...revision,
    state: revision === current ? 'current' : current && revision.revision < current.revision ? 'past' : 'future',
  }));
}

type Source = Resource<ListedRevision[]>;
const sources = new WeakMap<Host, Map<string, Source>>();

/** The revisions of a kind, which the text and the archive of a page share. The archive loads them. */
export function useRevisions(kind: PolicyKind, language: Locale): Source {
  const host = useHost();
  const known = sources.get(host) ?? new Map<string, Source>();
  sources.set(host, known);
  const key = `${kind} ${language}`;
  const source =
    known.get(key) ??
    new Resource(async () => listRevisions(await createDocumentsApi(host.api).revisions(kind, language), new Date()));
  known.set(key, source);
  return source;
}
