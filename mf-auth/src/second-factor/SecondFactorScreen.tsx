import { useHost } from '@passport/shared/host/HostContext';
import { observer } from 'mobx-react-lite';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { agreementsOf } from '../card/Agreements';
import { BrandFooter } from '../card/BrandFooter';
import { Place } from '../card/cardStyles';
import { requirementOf, requirementPath, requirementAt } from '../flow/requirement';
import { StepsAfterStart } from '../login/StepsAfterStart';
import { NewEmailStep } from '../required-email-change/NewEmailStep';
import { FactorStep } from './FactorStep';
import { useResumedFlow } from './useResumedFlow';

/**
 * `/2fa/*` and `/auth-change-email/`: a sign-in that asks for more than a code. The code comes first, then the factor, then
 * the new address; who is signed in, or begins here, goes through the entry rules.
 */
export const SecondFactorScreen = observer(function SecondFactorScreen() {
  const host = useHost();
  const { pathname, search } = useLocation();
  if (host.session.status === 'unknown') return null;
  if (host.session.status === 'signed-in') return <Navigate to={host.links.signIn(search)} replace />;
  // Each of the screens takes the sign-in up anew, where the one before left it.
  return <Resumed key={pathname} />;
});

const Resumed = observer(function Resumed() {
  const host = useHost();
  const flow = useResumedFlow();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const { user } = flow;
  if (!user || flow.action !== 'SIGNIN' || flow.step === 'START')
    return <Navigate to={host.links.signIn(search)} replace />;

  const wanted = requirementAt(pathname);
  const named = requirementOf(user);
  // A factor that was proven leaves the address to be changed: what the path says goes before what was said at the beginning.
  const isNamed = named === undefined || wanted === named || (wanted === 'email-change' && user.need_change_email);
  if (wanted === undefined || !isNamed) return <Navigate to={requirementPath(named ?? 'PASSWORD', query)} replace />;

  const next = (onBack: () => void) =>
    wanted === 'email-change' ? (
      <NewEmailStep flow={flow} onBack={onBack} />
    ) : (
      <FactorStep key={wanted} flow={flow} mode={wanted} onBack={onBack} />
    );
  // An address is changed by who proved the phone: a visit to another service does not stand for that.
  const isNextDue = flow.isProven && (wanted !== 'email-change' || flow.proofs.phone_verification !== undefined);
  return (
    <Place>
      <StepsAfterStart flow={flow} agreements={agreementsOf(host)} instead={isNextDue ? next : undefined} />
      <BrandFooter key={flow.step} />
    </Place>
  );
});
