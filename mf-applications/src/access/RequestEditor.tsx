import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Resource } from '@passport/shared/data/Resource';
import { useBusy } from '@passport/shared/data/useBusy';
import { Checkbox } from '@passport/shared/form/Checkbox';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AccessRequest } from '@passport/shared/schemas/accessRequests';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { User } from '@passport/shared/schemas/users';
import { Button } from '@passport/shared/ui/Button';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { createDraft } from '../data/draft';
import { AreaField, Field } from '../frame/Field';
import { FormActions, FormGrid } from '../frame/formLayout';
import { useFormFailure } from '../frame/useFormFailure';
import { RegistrationNumbers } from '../frame/RegistrationNumbers';
import { useWording } from '../frame/useWording';
import { focusFirstInvalid } from '../frame/focusFirstInvalid';
import { createAccessApi, type NewestRequests } from './access.api';
import { RequestForm, snapshotOf, type RequestSnapshot } from './RequestForm';
import { accessTexts } from '../texts';

interface RequestEditorProps {
  type: ApplicationType;
  user: User;
  latest: AccessRequest | undefined;
  source: Resource<NewestRequests>;
  onDone(): void;
}

/** The form of a request: a new one, or the waiting one. Its input survives a reload. */
export const RequestEditor = observer(function RequestEditor({
  type,
  user,
  latest,
  source,
  onDone,
}: RequestEditorProps) {
  const t = useMessages(accessTexts.namespace);
  const wording = useWording();
  const { api, session, toasts } = useHost();
  const showFailure = useFormFailure();
  const isChange = latest?.state === 'WAITING';
  const [isBusy, whileBusy] = useBusy();
  const [draft] = useState(() => createDraft<RequestSnapshot>(`request.${type}`, user.user_id));
  const [form] = useState(() => new RequestForm(type, draft.read() ?? (latest && snapshotOf(latest))));
  const mayNotSend = !isChange && !isAbleToSend(user, type);
  useEffect(() => draft.keep(() => form.snapshot), [draft, form]);

  async function send(): Promise<boolean> {
    if (!form.validate()) return false;
    const calls = createAccessApi(api);
    try {
      await (isChange ? calls.change(latest.id, form.patch) : calls.send(form.body));
    } catch (error) {
      // Another tab sent one, or an operator has decided: the screen shows that request.
      if (error instanceof ApiError && error.status === 409) void source.load();
      showFailure(form, error);
      return false;
    }
    draft.forget();
    toasts.success(t(isChange ? 'changed' : 'request-sent'));
    await Promise.all([source.load(), session.reload()]);
    return true;
  }
  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    const isSent = await whileBusy(send);
    if (isSent) onDone();
    else focusFirstInvalid(currentTarget);
  }

  return (
    <Section
      title={t(isChange ? 'form.change' : 'form.new')}
      lead={mayNotSend ? wording('access.needs-email') : undefined}
    >
      <form noValidate aria-label={t('title')} onSubmit={(event) => void handleSubmit(event)}>
        <FormGrid>
          <RequestFields form={form} />
        </FormGrid>
        <FormActions>
          <Button type="submit" isLoading={isBusy} disabled={mayNotSend}>
            {t(isChange ? 'form.save' : 'form.send')}
          </Button>
          {isChange && (
            <Button
              variant="quiet"
              onClick={() => {
                draft.forget();
                onDone();
              }}
            >
              {t('general.cancel')}
            </Button>
          )}
        </FormActions>
      </form>
    </Section>
  );
});

const RequestFields = observer(function RequestFields({ form }: { form: RequestForm }) {
  const t = useMessages(accessTexts.namespace);
  const wording = useWording();
  const { fields } = form;
  return (
    <>
      <Field
        field={fields.organization_name}
        name="organization_name"
        label={wording('field.organization_name')}
        hint={t('hint.organization_name')}
        autocomplete="organization"
        maxLength={200}
        required
      />
      <Checkbox name="is_foreign" checked={form.isForeign} onChange={(checked) => form.setForeign(checked)}>
        {t('field.is_foreign')}
      </Checkbox>
      {!form.isForeign && <RegistrationNumbers fields={fields} isRequired={(name) => form.isRequired(name)} />}
      <Field
        field={fields.site_address}
        name="site_address"
        label={wording('field.site_address')}
        example="shop.example"
        type="url"
        maxLength={200}
        required={form.isRequired('site_address')}
      />
      <AreaField
        field={fields.comment}
        name="comment"
        label={t('field.comment')}
        hint={t('hint.comment')}
        maxLength={1000}
        required
      />
      <Field
        field={fields.expected_people}
        name="expected_people"
        label={t('field.expected_people')}
        inputMode="numeric"
        maxLength={9}
      />
    </>
  );
});

const isAbleToSend = (user: User, type: ApplicationType): boolean =>
  type === 'OAUTH2_CLIENT' ? user.is_able_to_sent_oauth2_request : user.is_able_to_sent_unit_site_request;
