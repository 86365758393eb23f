import type { Context } from '../../context';
import { publicId, readPublicId } from '../../platform/tokens/publicId';

const purpose = 'undo-contact-change';

/**
 * The link that undoes a change of contact. Its token is in the fragment, which reaches no server and no Referer; it is derived
 * when the notice is delivered, and stored nowhere.
 * @param id of the change
 */
export const undoLink = ({ config, secrets }: Pick<Context, 'config' | 'secrets'>, id: string): string =>
  `${config.publicUrl}/contact-change/undo#token=${publicId(secrets.codeKey, purpose, id)}`;

/** @returns the id of the change that a token is for; undefined if the token was never issued */
export const readUndoToken = ({ secrets }: Pick<Context, 'secrets'>, token: string): string | undefined =>
  readPublicId(secrets.codeKey, purpose, token);
