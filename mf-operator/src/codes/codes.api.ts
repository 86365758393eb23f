import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { CodeTrail, FindCodesBody } from '@passport/shared/schemas/console/codes';

const find = endpoint<FindCodesBody, CodeTrail>('POST', '/operator/codes/find/');

/** What became of the codes of a number, with an account or without one. */
export const findCodes = (api: Api, phone: string): Promise<CodeTrail> => api.call(find, { phone });
