import { ApiError } from '@passport/shared/api-client/ApiError';
import { useBusy } from '@passport/shared/data/useBusy';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ApplicationPatch } from '@passport/shared/schemas/applications';
import type { User } from '@passport/shared/schemas/users';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { createApplicationsApi } from '../data/applications.api';
import { createDraft } from '../data/draft';
import { isClosedBy, useAccess } from '../data/useAccess';
import { useApplication } from '../data/useApplication';
import { AccessNotice } from '../frame/AccessNotice';
import { focusFirstInvalid } from '../frame/focusFirstInvalid';
import { FormActions } from '../frame/formLayout';
import { ForUser } from '../frame/ForUser';
import { Screen } from '../frame/Screen';
import { CardsShape } from '../frame/ScreenShape';
import { useFormFailure } from '../frame/useFormFailure';
import { paths } from '../paths';
import { ApplicationFields } from './ApplicationFields';
import { ApplicationForm, snapshotOf, type ListName } from './ApplicationForm';
import { focusField } from './focusField';
import { rebaseLists } from './rebaseLists';
import { formTexts } from '../texts';

/** Changes an application; issued tokens stay valid (spec 4). */
export const EditScreen = observer(function EditScreen() {
  const t = useMessages(formTexts.namespace);
  const { application } = useApplication();
  const { id, name } = application;
  return (
    <Screen title={t('edit.title')} lead={t('edit.lead')} back={{ to: paths.details(id), name }}>
      <ForUser loading={<CardsShape of="edit" />}>{(user) => <EditForm user={user} />}</ForUser>
    </Screen>
  );
});

const EditForm = observer(function EditForm({ user }: { user: User }) {
  const t = useMessages(formTexts.namespace);
  const { api, toasts } = useHost();
  const { application, source } = useApplication();
  const { id, type } = application;
  const access = useAccess(type);
  // If access is revoked while the person types, no notice is inserted (it would move the form); the refused save says so.
  const [wasClosed] = useState(isClosedBy(access));
  const navigate = useNavigate();
  const { hash } = useLocation();
  const showFailure = useFormFailure();
  const [isBusy, whileBusy] = useBusy();
  const [draft] = useState(() => createDraft<ApplicationPatch>(`edit.${id}`, user.user_id));
  // A field that is changed elsewhere while this form is open must not be written back: only what differs from the baseline is sent.
  const [baseline, setBaseline] = useState(application);
  const [form] = useState(() => {
    const typed = draft.read() ?? {};
    return new ApplicationForm(snapshotOf({ ...application, ...typed, ...rebaseLists(typed, application) }), baseline);
  });
  useEffect(
    () =>
      draft.keep(() => {
        const patch = form.patchOf(baseline);
        return Object.keys(patch).length > 0 ? patch : undefined;
      }),
    [draft, form, baseline],
  );
  // A line of the checklist, or the reason of a failed sign-in, leads to its field.
  useEffect(() => {
    if (hash !== '') focusField(decodeURIComponent(hash.slice(1)));
  }, [hash]);

  /** Another window has changed lists of the patch: shows the current ones, with the input of this form. */
  async function showCurrentLists(patch: ApplicationPatch): Promise<void> {
    const current = await createApplicationsApi(api).read(id);
    const lists = Object.fromEntries(Object.keys(patch.shown ?? {}).map((name) => [name, current[name as ListName]]));
    const rebased = { ...baseline, ...lists };
    form.showLists(rebaseLists(patch, current), rebased);
    setBaseline(rebased);
  }

  async function save(): Promise<boolean> {
    if (!form.validate()) return false;
    const patch = form.patchOf(baseline);
    if (Object.keys(patch).length === 0) return true;
    try {
      const changed = await createApplicationsApi(api).change(id, patch);
      source.set({ ...application, ...changed });
    } catch (error) {
      // If they cannot be loaded, the next save is refused again.
      if (error instanceof ApiError && error.status === 409) await showCurrentLists(patch).catch(() => undefined);
      showFailure(form, error);
      return false;
    }
    draft.forget();
    toasts.success(t('edit.saved'));
    return true;
  }
  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    const isSaved = await whileBusy(save);
    // Without a secret nothing is sent to it.
    const needsSecret =
      application.webhook_url === null && form.values.webhook_url !== '' && !application.has_webhook_secret;
    if (isSaved) void navigate(needsSecret ? paths.section(id, 'webhook') : paths.details(id));
    else setTimeout(() => focusFirstInvalid(currentTarget));
  }

  return (
    <form noValidate aria-label={t('edit.title')} onSubmit={(event) => void handleSubmit(event)}>
      {wasClosed && <AccessNotice />}
      <ApplicationFields form={form} />
      <FormActions>
        <Button type="submit" isLoading={isBusy}>
          {t('edit.save')}
        </Button>
        <ButtonLink to={paths.details(id)} $variant="quiet" $isWide={false} onClick={() => draft.forget()}>
          {t('general.cancel')}
        </ButtonLink>
      </FormActions>
    </form>
  );
});
