import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { SupportPopup } from './SupportPopup';

/** The pop-up that is available on every page; shows itself while `host.support` is open. */
export function SupportWidget({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <SupportPopup />
    </HostProvider>
  );
}
