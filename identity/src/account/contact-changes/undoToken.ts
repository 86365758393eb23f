import type { Context } from '../../context';
import { publicId, readPublicId } from '../../platform/tokens/publicId';

const purpose = 'undo-contact-change';

type Parts = Pick<Context, 'config' | 'secrets'>;

/**
 * The link that takes a changed contact back. Its token stands in the fragment, which no server sees and no Referer tells; it
 * is made when the notice is delivered, and stored nowhere.
 * @param id of the change
 */
export const undoLink = ({ config, secrets }: Parts, id: string): string =>
  `${config.publicUrl}/contact-change/undo#token=${publicId(secrets.codeKey, purpose, id)}`;

/** @returns the id of the change that a token names, or undefined for one that we never gave out */
export const readUndoToken = ({ secrets }: Pick<Context, 'secrets'>, token: string): string | undefined =>
  readPublicId(secrets.codeKey, purpose, token);
