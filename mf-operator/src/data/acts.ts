import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { ActAnswer, ActBody, ApprovalAnswer } from '@passport/shared/schemas/console/acts';

/** What an act was answered with: it is done, or it waits for a second operator. */
export type ActOutcome = ActAnswer | ApprovalAnswer;

/** Whether an act waits to be approved. */
export const isWaiting = (outcome: ActOutcome): outcome is ApprovalAnswer => 'approval_id' in outcome;

/** An act of the console. @param path below the API, e.g. `/operator/people/{user_id}/lock/` */
export const actOf = <Body extends ActBody = ActBody>(path: string) => endpoint<Body, ActOutcome>('POST', path);

/** Makes an act on an object. @param params of the path */
export const perform = <Body extends ActBody>(
  api: Api,
  act: ReturnType<typeof actOf<Body>>,
  body: Body,
  params: Record<string, string | number>,
): Promise<ActOutcome> => api.call(act, body, { params });
