import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Figures, Today } from '@passport/shared/schemas/console/today';

const today = endpoint<undefined, Today>('GET', '/operator/today/');
const figures = endpoint<undefined, Figures>('GET', '/operator/figures/');

/** Queues and alerts. */
export const readToday = (api: Api): Promise<Today> => api.call(today);
/** Figures of the last 24 hours. */
export const readFigures = (api: Api): Promise<Figures> => api.call(figures);
