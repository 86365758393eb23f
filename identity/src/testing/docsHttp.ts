import { codeOf } from '../../../scripts/lib/docsCode.mjs';
import type { CallOptions } from './harness';

/** A request of plain HTTP, as a page for partners' developers shows it. */
export interface DocsRequest {
  method: 'GET' | 'POST';
  path: string;
  options: Pick<CallOptions, 'headers' | 'body'>;
}

/**
 * Reads the request of a page of docs/integration.
 * @param page e.g. `docs/integration/saml.md`
 * @param name of its block
 * @param values replacements of the placeholders of the page
 * @throws Error if the page no longer has such a placeholder
 */
export function docsRequest(page: string, name: string, values: Record<string, string>): DocsRequest {
  const text = Object.entries(values).reduce(
    (filled, [word, value]) => {
      if (!filled.includes(word)) throw new Error(`${page}: ${name} has no place for ${word}.`);
      return filled.replace(word, () => value);
    },
    codeOf(page, name),
  );
  const [head = '', body = ''] = text.split('\n\n');
  const [line = '', ...fields] = head.split('\n');
  const [method, path = ''] = line.split(' ');
  const headers = Object.fromEntries(fields.map((field) => field.split(/: (.*)/s).slice(0, 2) as [string, string]));
  return { method: method as 'GET' | 'POST', path, options: { headers, ...(body.trim() && { body: body.trim() }) } };
}
