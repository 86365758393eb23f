import { HostProvider, useHost } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Modal } from '@passport/shared/ui/Modal';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { RequestForm } from './entrance';

/** The pop-up that is available on every page (spec 2); shows itself while `host.support` is open. */
export function SupportWidget({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <SupportPopup />
    </HostProvider>
  );
}

const SupportPopup = observer(function SupportPopup() {
  const t = useMessages('common');
  const host = useHost();
  const { support } = host;
  // Set by the form, which knows whether something would be lost.
  const requestClose = useRef<(() => void) | undefined>(undefined);

  useEffect(() => {
    // A failure is shown when the pop-up is opened.
    RequestForm.preload(host).catch(() => undefined);
  }, [host]);

  return (
    <Modal
      isOpen={support.isOpen}
      title={t('general.write-support')}
      onClose={() => (requestClose.current ? requestClose.current() : support.close())}
    >
      <RequestForm requestClose={requestClose} />
    </Modal>
  );
});
