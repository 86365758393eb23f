import type { CallOptions } from '../../../testing/harness';

/** A file of a form. */
export interface FilePart {
  name: string;
  type: string;
  bytes: Buffer;
}

const boundary = '----passport';
/** The content type of `formOf`. */
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** A form as a browser sends it (RFC 7578). */
function formOf(fields: Record<string, string>, files: readonly FilePart[] = []): Buffer {
  const part = (head: string, content: Buffer | string): Buffer =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]);
  return Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    ...files.map(({ name, type, bytes }) => part(`name="files"; filename="${name}"\r\nContent-Type: ${type}`, bytes)),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

/** Options of a call that sends the form. */
export const formCall = (
  fields: Record<string, string>,
  files: readonly FilePart[] = [],
  more: CallOptions = {},
): CallOptions => ({ ...more, headers: { ...multipart, ...more.headers }, body: formOf(fields, files) });
