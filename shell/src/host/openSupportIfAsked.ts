import { supportHash } from '@passport/shared/constants';
import type { HostSupport } from '@passport/shared/host/Host';

/** Opens the support pop-up for whoever comes from a page of the service, which has no pop-up of its own. */
export function openSupportIfAsked({ location, history }: Window, support: Pick<HostSupport, 'open'>): void {
  if (location.hash !== supportHash) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  support.open();
}
