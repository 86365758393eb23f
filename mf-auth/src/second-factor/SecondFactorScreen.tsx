import { useHost } from '@passport/shared/host/HostContext';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { observer } from 'mobx-react-lite';
import { useState, type CSSProperties } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { agreementsOf } from '../card/Agreements';
import { CardColumn } from '../card/cardStyles';
import { createFlowStorage } from '../flow/flowStorage';
import { requirementOf, requirementPath } from '../flow/requirement';
import { isLandingHeld } from '../passkeys/landing';
import { StepsAfterStart } from '../login/StepsAfterStart';
import { NewEmailStep } from '../required-email-change/NewEmailStep';
import { documentsTexts } from '../texts';
import { FactorStep } from './FactorStep';
import { requirementAt } from './requirementAt';
import { useResumedFlow } from './useResumedFlow';

/** A sign-in seldom requires the acceptance of documents. */
const DocumentsStep = lazyPart({
  texts: [documentsTexts],
  fallback: null,
  load: async () => (await import('../documents/DocumentsStep')).DocumentsStep,
});

/**
 * `/2fa/*`, `/auth-change-email/` and `/auth-documents/`: a sign-in that requires more than a code. The code comes first, then the
 * factor, then the new address, then the documents. The entry rules redirect visitors without a sign-in in progress, and a signed-in user
 * who is not signing in again.
 */
export const SecondFactorScreen = observer(function SecondFactorScreen() {
  const host = useHost();
  const { pathname, search } = useLocation();
  // Cached: the flow drops its state when it is finished, and then navigates.
  const [isAgain] = useState(() => createFlowStorage().read()?.isAgain === true);
  if (host.session.status === 'unknown') return null;
  if (host.session.status === 'signed-in' && !isAgain && !isLandingHeld())
    return <Navigate to={host.links.signIn(search)} replace />;
  // Each screen resumes the sign-in where the previous one left it.
  return <Resumed key={pathname} />;
});

const Resumed = observer(function Resumed() {
  const host = useHost();
  const flow = useResumedFlow();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const { user } = flow;
  const isKnown = flow.isByPasskeyAlone || (user && flow.action === 'SIGNIN' && flow.step !== 'START');
  if (flow.isFinished || !isKnown) return <Navigate to={host.links.signIn(search)} replace />;

  const wanted = requirementAt(pathname);
  const named = user && requirementOf(user);
  // After a proven factor other requirements may remain: the path then takes precedence over the requirement of the account.
  const isLater = wanted === 'documents' || (wanted === 'email-change' && user?.need_change_email);
  const isNamed = named === undefined || wanted === named || isLater;
  if (wanted === undefined || !isNamed) return <Navigate to={requirementPath(named ?? 'PASSWORD', query)} replace />;

  const next = (onBack: () => void) => {
    if (wanted === 'documents') return <DocumentsStep flow={flow} />;
    if (wanted === 'email-change') return <NewEmailStep flow={flow} onBack={onBack} />;
    return <FactorStep key={wanted} flow={flow} mode={wanted} onBack={onBack} />;
  };
  // Changing the address needs a proven phone: an external login does not replace that.
  const isNextDue = flow.isProven && (wanted !== 'email-change' || flow.proofs.phone_verification !== undefined);
  // A document is read in wider lines than a form is filled in.
  const width =
    wanted === 'documents' && isNextDue && !flow.endOffer ? ({ '--card-width': '42rem' } as CSSProperties) : undefined;
  return (
    <CardColumn style={width}>
      <StepsAfterStart flow={flow} agreements={agreementsOf(host)} instead={isNextDue ? next : undefined} />
    </CardColumn>
  );
});
