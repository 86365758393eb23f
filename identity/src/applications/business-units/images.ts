import { createHash } from 'node:crypto';
import { maxImageBytes } from '@passport/shared/schemas/businessUnits';
import { invalidField } from '../../platform/http/errors';
import { acceptedImageType } from '../../platform/files/acceptedImageType';
import type { Executor } from '../../platform/storage/database';
import { hasImage, insertImage } from './images.repository';

/** Path of the pictures of business units; stored units contain this and the id. */
export const imagesPath = '/api/business_unit/images/';
const ownAddress = new RegExp(`${imagesPath}([0-9a-f]{64})/$`);

/** The path under which a picture is served. */
const pathOf = (id: string): string => `${imagesPath}${id}/`;

/**
 * Stores a picture of a business unit, once.
 * @param address data URL, or the address of a picture that is stored already
 * @param field named in the refusal
 * @returns the path under which it is served
 * @throws 400 for data that is not a picture or is too large, and for an address elsewhere
 */
export async function storeImage(executor: Executor, address: string, field: string, now: Date): Promise<string> {
  const known = ownAddress.exec(address)?.[1];
  if (known !== undefined && (await hasImage(executor, known))) return pathOf(known);
  const bytes = readDataUrl(address);
  if (bytes === undefined) throw invalidField(field, 'errors.image-not-allowed');
  if (bytes.length > maxImageBytes) throw invalidField(field, 'errors.image-too-large');
  const type = await acceptedImageType(bytes);
  if (type === undefined) throw invalidField(field, 'errors.image-not-allowed');
  const id = createHash('sha256').update(bytes).digest('hex');
  await insertImage(executor, { id, type, base64: bytes.toString('base64'), created_at: now });
  return pathOf(id);
}

/** The bytes of a data URL (RFC 2397); undefined for anything else. */
function readDataUrl(address: string): Buffer | undefined {
  const [, base64, data] = /^data:[^,]*?(;base64)?,(.*)$/s.exec(address) ?? [];
  if (data === undefined) return undefined;
  if (base64) return Buffer.from(data, 'base64');
  try {
    return Buffer.from(decodeURIComponent(data));
  } catch {
    return undefined;
  }
}
