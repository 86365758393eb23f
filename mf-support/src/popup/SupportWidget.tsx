import { HostProvider, useHost } from '@passport/shared/host/HostContext';
import { lazyPart } from '@passport/shared/host/lazyPart';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Modal } from '@passport/shared/ui/Modal';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { popupTexts } from '../texts';
import { FormSkeleton } from './FormSkeleton';

/** Loaded when the pop-up is opened or about to be. */
const RequestForm = lazyPart({
  texts: [popupTexts],
  fallback: <FormSkeleton />,
  load: async () => (await import('./RequestForm')).RequestForm,
});

/** The pop-up that is available on every page (spec 2); shown while `host.support.isOpen`. */
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
  // Set by the form, which asks before it discards its input.
  const requestClose = useRef<(() => void) | undefined>(undefined);

  useEffect(() => {
    // Not reported here: opening the pop-up tries again and shows a failure.
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
