import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { ConfirmDialog } from '@passport/shared/ui/ConfirmDialog';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useApplication } from '../data/useApplication';
import { useIsClosed } from '../data/useIsClosed';
import { FormActions } from '../frame/formLayout';
import { SecretBox } from '../frame/SecretBox';
import { webhookTexts } from '../texts';
import type { WebhookApi } from './webhook.api';

interface WebhookSecretProps {
  calls: WebhookApi;
  /** The secret that was made with the address, on this screen. */
  first?: string | undefined;
  /** Without a secret nothing was sent. */
  onMade(): void;
}

/** The secret that signs the events, shown once; the earlier one signs too for a day. */
export const WebhookSecret = observer(function WebhookSecret({ calls, first, onMade }: WebhookSecretProps) {
  const t = useMessages(webhookTexts.namespace);
  const { application, source } = useApplication();
  const showFailure = useFailureToast();
  const [secret, setSecret] = useState(first);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that made it is gone.
    if (first !== undefined) heading.current?.focus({ preventScroll: true });
  }, [first]);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, whileBusy] = useBusy();
  const { id, has_webhook_secret } = application;
  const isClosed = useIsClosed();

  const handleMake = (): Promise<void> =>
    whileBusy(async () => {
      try {
        const { webhook_secret } = await calls.makeSecret();
        setSecret(webhook_secret);
        setIsAsked(false);
        source.set({ ...application, has_webhook_secret: true });
        onMade();
      } catch (error) {
        showFailure(error);
      }
    });
  // Nothing can be created for a closed application; a secret shown this one time stays.
  if (isClosed && secret === undefined) return null;
  return (
    <Section
      title={t('secret.title')}
      lead={t(has_webhook_secret ? 'secret.lead' : 'secret.none')}
      headingRef={heading}
    >
      {secret !== undefined && (
        <SecretBox
          name={t('secret.title')}
          secret={secret}
          file={{ name: `passport-webhook-${id}.env`, values: { WEBHOOK_SECRET: secret } }}
        />
      )}
      {!isClosed && (
        <FormActions>
          <Button
            variant={has_webhook_secret ? 'secondary' : 'primary'}
            isLoading={isBusy && !isAsked}
            onClick={() => (has_webhook_secret ? setIsAsked(true) : void handleMake())}
          >
            {t(has_webhook_secret ? 'secret.renew' : 'secret.make')}
          </Button>
        </FormActions>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={t('secret.ask-title')}
        text={t('secret.ask-text')}
        confirm={t('secret.renew')}
        isBusy={isBusy}
        onConfirm={() => void handleMake()}
        onClose={() => setIsAsked(false)}
      />
    </Section>
  );
});
