import { jest } from '@jest/globals';
import type { Locale } from '@passport/shared/constants';
import type { User } from '@passport/shared/schemas/users';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import type { ProofFlowParts } from '../proof/ProofFlow';
import { ProofSteps } from '../proof/ProofSteps';
import { proofTexts } from '../texts';
import { useProofFlow } from '../proof/useProofFlow';

interface ProofProps extends Partial<Pick<ProofFlowParts, 'needsContact' | 'factor' | 'canRecover'>> {
  finish: ProofFlowParts['finish'];
  submit?: string;
  totpLead?: string;
}

function Proof({ submit, totpLead, ...parts }: ProofProps) {
  const flow = useProofFlow({ needsContact: false, factor: 'DISABLE', ...parts });
  return <ProofSteps flow={flow} {...(submit && { submitLabel: submit })} {...(totpLead && { totpLead })} />;
}

interface ProofSetting {
  answers: FakeAnswers;
  user?: User;
  locale?: Locale;
}

/** Renders the steps of a proof for a signed-in person who has begun nothing. @returns the host */
export async function renderProofSteps(props: ProofProps, { answers, user = person, locale = 'ru' }: ProofSetting) {
  localStorage.clear();
  const host = fakeHost({ api: fakeApi(answers), session: { status: 'signed-in', user } });
  await renderRemote(<Proof {...props} />, { host, locale, messages: proofTexts });
  return host;
}

/** Runs a test on a clock that it steps. */
export async function inSteppedTime(test: () => Promise<void>): Promise<void> {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] });
  try {
    await test();
  } finally {
    jest.useRealTimers();
  }
}

/** The field of a code that was sent. */
export const codeField = () => screen.getByRole('textbox', { name: 'Код подтверждения' });
