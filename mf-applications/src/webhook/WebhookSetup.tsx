import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { FieldStore } from '@passport/shared/form/FieldStore';
import { FormStore } from '@passport/shared/form/FormStore';
import { required } from '@passport/shared/form/validators';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { createApplicationsApi } from '../data/applications.api';
import { notPrivate, webAddress } from '../data/rules';
import { useApplication } from '../data/useApplication';
import { Field } from '../frame/Field';
import { focusFirstInvalid } from '../frame/focusFirstInvalid';
import { FormActions, FormGrid } from '../frame/formLayout';
import { useFormFailure } from '../frame/useFormFailure';
import { useWording } from '../frame/useWording';
import { webhookTexts } from '../texts';
import type { WebhookApi } from './webhook.api';

interface WebhookSetupProps {
  calls: WebhookApi;
  /** A secret was created along with the address, and has to be shown. */
  onMade(secret: string): void;
}

/**
 * Asks for the address of a webhook that has no address yet, and creates a secret as well if there is none: without a secret nothing is
 * sent.
 */
export const WebhookSetup = observer(function WebhookSetup({ calls, onMade }: WebhookSetupProps) {
  const t = useMessages(webhookTexts.namespace);
  const wording = useWording();
  const { api, toasts } = useHost();
  const { application, source } = useApplication();
  const { id, is_test, has_webhook_secret } = application;
  const showFormFailure = useFormFailure();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();
  const [form] = useState(
    () =>
      new FormStore({ webhook_url: new FieldStore('', [required(), webAddress, ...(is_test ? [] : [notPrivate])]) }),
  );

  async function save(): Promise<boolean> {
    if (!form.validate()) return false;
    let saved;
    try {
      saved = { ...application, ...(await createApplicationsApi(api).change(id, form.values)) };
    } catch (error) {
      showFormFailure(form, error);
      return false;
    }
    if (has_webhook_secret) {
      toasts.success(t('setup.saved'));
    } else {
      try {
        const { webhook_secret } = await calls.makeSecret();
        onMade(webhook_secret);
        saved = { ...saved, has_webhook_secret: true };
      } catch (error) {
        // The address is kept, and the secret can be created on the next screen.
        showFailure(error);
      }
    }
    source.set(saved);
    return true;
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    // The error is on the page with the next render.
    if (!(await whileBusy(save))) setTimeout(() => focusFirstInvalid(currentTarget));
  }
  return (
    <Section title={t('setup.title')} lead={t(has_webhook_secret ? 'setup.lead-with-secret' : 'setup.lead')}>
      <form noValidate aria-label={t('setup.title')} onSubmit={(event) => void handleSubmit(event)}>
        <FormGrid>
          <Field
            field={form.fields.webhook_url}
            name="webhook_url"
            label={wording('field.webhook_url')}
            example="https://shop.example/hooks"
            inputMode="url"
            maxLength={2000}
            required
          />
        </FormGrid>
        <FormActions>
          <Button type="submit" isLoading={isBusy}>
            {t('setup.save')}
          </Button>
        </FormActions>
      </form>
    </Section>
  );
});
