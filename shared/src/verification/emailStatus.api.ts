import { endpoint, type Api } from '../api-client/endpoint';
import type { EmailStatusAnswer, EmailStatusQuery } from '../schemas/verification';

const emailStatus = endpoint<undefined, EmailStatusAnswer>('GET', '/user/get_last_email_status_code/');

/**
 * Asks whether the mail server accepted the last email of a flow. Throws ApiError if the service refuses or does not answer.
 */
export const getEmailStatus = (api: Api, query: EmailStatusQuery): Promise<EmailStatusAnswer> =>
  api.call(emailStatus, undefined, { query });
