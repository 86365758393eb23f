/** The steps of sign-in (spec 2). */
export const steps = [
  'START',
  'USER_IDENTIFIED',
  'NOT_RECOGNIZED',
  'CODE_INPUT',
  'EMAIL_CODE_INPUT',
  'REGISTER_FORM',
] as const;
export type Step = (typeof steps)[number];

/** Whether the flow signs in or registers. */
export type Action = 'SIGNIN' | 'SIGNUP';

/** The events of the flow. */
export type FlowEvent =
  | 'user-found'
  | 'user-unknown'
  | 'sms-sent'
  | 'email-sent'
  | 'sms-code-accepted'
  /** An accepted code no longer counts, e.g. it expired: the phone has to be proven again. */
  | 'proof-lost'
  | 'back';

/**
 * The next step of each event, for signing in and for registering (spec 4, Login flow). An absent event cannot happen in that
 * step. An accepted code that completes the flow leads to no step.
 */
const transitions: Record<Action, Partial<Record<Step, Partial<Record<FlowEvent, Step>>>>> = {
  SIGNIN: {
    START: { 'user-found': 'USER_IDENTIFIED', 'user-unknown': 'NOT_RECOGNIZED' },
    USER_IDENTIFIED: { 'sms-sent': 'CODE_INPUT', 'email-sent': 'EMAIL_CODE_INPUT', back: 'START' },
    CODE_INPUT: { back: 'USER_IDENTIFIED', 'proof-lost': 'USER_IDENTIFIED' },
    EMAIL_CODE_INPUT: { back: 'USER_IDENTIFIED', 'proof-lost': 'USER_IDENTIFIED' },
  },
  SIGNUP: {
    START: { 'user-found': 'USER_IDENTIFIED', 'user-unknown': 'NOT_RECOGNIZED' },
    NOT_RECOGNIZED: { 'sms-sent': 'CODE_INPUT', back: 'START' },
    CODE_INPUT: { 'sms-code-accepted': 'REGISTER_FORM', back: 'NOT_RECOGNIZED', 'proof-lost': 'NOT_RECOGNIZED' },
    REGISTER_FORM: { 'email-sent': 'EMAIL_CODE_INPUT', back: 'NOT_RECOGNIZED', 'proof-lost': 'NOT_RECOGNIZED' },
    EMAIL_CODE_INPUT: { back: 'REGISTER_FORM', 'proof-lost': 'NOT_RECOGNIZED' },
  },
};

/** @returns the next step, or undefined if the event cannot happen */
export function nextStep(step: Step, action: Action, event: FlowEvent): Step | undefined {
  return transitions[action][step]?.[event];
}

/** The steps that Back passes from here, nearest first; the last one is always `START`. */
export function stepsBehind(step: Step, action: Action): Step[] {
  const behind: Step[] = [];
  for (let at = nextStep(step, action, 'back'); at; at = nextStep(at, action, 'back')) behind.push(at);
  return behind;
}

/** Whether a step exists in a sign-in, or in a registration. */
export const belongsTo = (step: Step, action: Action): boolean => transitions[action][step] !== undefined;
