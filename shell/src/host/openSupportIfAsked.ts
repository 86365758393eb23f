import { supportHash } from '@passport/shared/constants';
import type { HostSupport } from '@passport/shared/host/Host';

/** Opens the support pop-up for visitors from a page of the service, which has no own pop-up. */
export function openSupportIfAsked({ location, history }: Window, support: Pick<HostSupport, 'open'>): void {
  if (location.hash !== supportHash) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  support.open();
}
