import { endpoint, type Api } from '../../api-client/endpoint';
import type { DeliveryAnswer, DeliveryQuery } from '../../schemas/delivery';

const getDelivery = endpoint<undefined, DeliveryAnswer>('GET', '/user/delivery/');

/**
 * Asks what became of the last message of a verification; the browser revalidates the answer by its ETag. Throws ApiError if the
 * service refuses or does not answer.
 */
export const loadDelivery = (api: Api, query: DeliveryQuery): Promise<DeliveryAnswer> =>
  api.call(getDelivery, undefined, { query });
