import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { EmailStatusAnswer, EmailStatusQuery } from '@passport/shared/schemas/verification';

const getStatus = endpoint<undefined, EmailStatusAnswer>('GET', '/user/get_last_email_status_code/');

/** Asks how the mail server took the last letter of a flow. Throws ApiError where the service refuses or is away. */
export const askEmailStatus = (api: Api, letter: EmailStatusQuery): Promise<EmailStatusAnswer> =>
  api.call(getStatus, undefined, { query: letter });
