import { describe, expect, it } from '@jest/globals';
import { nextStep, steps, stepsBehind, type Action, type FlowEvent, type Step } from './machine';

const events: FlowEvent[] = [
  'user-found',
  'user-unknown',
  'sms-sent',
  'email-sent',
  'sms-code-accepted',
  'proof-lost',
  'back',
];
const allowed: [Action, Step, FlowEvent, Step][] = [
  ['SIGNIN', 'START', 'user-found', 'USER_IDENTIFIED'],
  ['SIGNIN', 'START', 'user-unknown', 'NOT_RECOGNIZED'],
  ['SIGNIN', 'USER_IDENTIFIED', 'sms-sent', 'CODE_INPUT'],
  ['SIGNIN', 'USER_IDENTIFIED', 'email-sent', 'EMAIL_CODE_INPUT'],
  ['SIGNIN', 'USER_IDENTIFIED', 'back', 'START'],
  ['SIGNIN', 'CODE_INPUT', 'back', 'USER_IDENTIFIED'],
  ['SIGNIN', 'CODE_INPUT', 'proof-lost', 'USER_IDENTIFIED'],
  ['SIGNIN', 'EMAIL_CODE_INPUT', 'back', 'USER_IDENTIFIED'],
  ['SIGNIN', 'EMAIL_CODE_INPUT', 'proof-lost', 'USER_IDENTIFIED'],
  ['SIGNUP', 'START', 'user-found', 'USER_IDENTIFIED'],
  ['SIGNUP', 'START', 'user-unknown', 'NOT_RECOGNIZED'],
  ['SIGNUP', 'NOT_RECOGNIZED', 'sms-sent', 'CODE_INPUT'],
  ['SIGNUP', 'NOT_RECOGNIZED', 'back', 'START'],
  ['SIGNUP', 'CODE_INPUT', 'sms-code-accepted', 'REGISTER_FORM'],
  ['SIGNUP', 'CODE_INPUT', 'back', 'NOT_RECOGNIZED'],
  ['SIGNUP', 'CODE_INPUT', 'proof-lost', 'NOT_RECOGNIZED'],
  ['SIGNUP', 'REGISTER_FORM', 'email-sent', 'EMAIL_CODE_INPUT'],
  ['SIGNUP', 'REGISTER_FORM', 'back', 'NOT_RECOGNIZED'],
  ['SIGNUP', 'REGISTER_FORM', 'proof-lost', 'NOT_RECOGNIZED'],
  ['SIGNUP', 'EMAIL_CODE_INPUT', 'back', 'REGISTER_FORM'],
  ['SIGNUP', 'EMAIL_CODE_INPUT', 'proof-lost', 'NOT_RECOGNIZED'],
];
const expectedStep = (action: Action, step: Step, event: FlowEvent) =>
  allowed.find(([a, s, e]) => a === action && s === step && e === event)?.[3];

describe('nextStep', () => {
  const all = (['SIGNIN', 'SIGNUP'] as const).flatMap((action) =>
    steps.flatMap((step) => events.map((event) => [action, step, event, expectedStep(action, step, event)] as const)),
  );

  it.each(all)('%s: %s on %s -> %s', (action, step, event, next) => {
    expect(nextStep(step, action, event)).toBe(next);
  });
});

describe('stepsBehind', () => {
  it.each([
    ['SIGNIN', 'START', []],
    ['SIGNIN', 'CODE_INPUT', ['USER_IDENTIFIED', 'START']],
    ['SIGNUP', 'EMAIL_CODE_INPUT', ['REGISTER_FORM', 'NOT_RECOGNIZED', 'START']],
  ] as const)('%s: from %s back through %p', (action, step, behind) => {
    expect(stepsBehind(step, action)).toEqual(behind);
  });
});
