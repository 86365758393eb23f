import { Checkbox } from '@passport/shared/form/Checkbox';
import { RadioCards } from '@passport/shared/form/RadioCards';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AccessRequest } from '@passport/shared/schemas/accessRequests';
import type { ApplicationType, ApplicationWithSecret } from '@passport/shared/schemas/applications';
import type { User } from '@passport/shared/schemas/users';
import { Button } from '@passport/shared/ui/Button';
import { CardSkeleton } from '@passport/shared/ui/CardSkeleton';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Section } from '@passport/shared/ui/Section';
import { TextLink } from '@passport/shared/ui/TextLink';
import { useTopOf } from '@passport/shared/ui/useTopOf';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { createAccessApi } from '../access/access.api';
import { accessOf } from '../data/accessOf';
import { createApplicationsApi } from '../data/applications.api';
import { createDraft } from '../data/draft';
import { useAccessChanges } from '../data/useAccessChanges';
import { focusFirstInvalid } from '../frame/focusFirstInvalid';
import { FormActions, FormGrid } from '../frame/formLayout';
import { ForUser } from '../frame/ForUser';
import { Screen } from '../frame/Screen';
import { useFormFailure } from '../frame/useFormFailure';
import { useWording } from '../frame/useWording';
import { AccessBanner } from '../list/AccessBanner';
import { paths } from '../paths';
import { ApplicationFields } from './ApplicationFields';
import { ApplicationForm, type ApplicationSnapshot } from './ApplicationForm';
import { Created } from './Created';
import { formTexts } from '../texts';

const types: readonly ApplicationType[] = ['OAUTH2_CLIENT', 'UNIT_SITE'];

/** Adds an application of a type that the person has access to; without access it shows what is missing. */
export const AddScreen = observer(function AddScreen() {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  const [created, setCreated] = useState<ApplicationWithSecret>();
  useAccessChanges();
  useTopOf(created ? 'created' : 'add');
  return (
    <Screen title={t(created ? 'created.title' : 'add.title')} back={{ to: paths.list, name: wording('list.title') }}>
      {created ? (
        <Created application={created} />
      ) : (
        <ForUser>
          {(user) =>
            accessOf(user).approved.length > 0 ? (
              <Prefilled user={user} onCreated={setCreated} />
            ) : (
              <AccessBanner user={user} />
            )
          }
        </ForUser>
      )}
    </Screen>
  );
});

interface AddFormProps {
  user: User;
  /** The newest request of each type. */
  requests: readonly AccessRequest[];
  onCreated(application: ApplicationWithSecret): void;
}

/**
 * The form, once the requests are loaded whose organization prefills it: values that arrive later would be sent unseen, or move the fields
 * below them. They only save typing: a failure to load them is ignored.
 */
const Prefilled = observer(function Prefilled(props: Omit<AddFormProps, 'requests'>) {
  const { api } = useHost();
  const [requests] = useState(() => new Resource(createAccessApi(api).newest));
  useLoad(requests);
  const { value, error } = requests;
  if (value === undefined && error === undefined) return <CardSkeleton />;
  return <AddForm {...props} requests={value?.requests ?? []} />;
});

const AddForm = observer(function AddForm({ user, requests, onCreated }: AddFormProps) {
  const t = useMessages(formTexts.namespace);
  const { api } = useHost();
  const showFailure = useFormFailure();
  const [isBusy, setIsBusy] = useState(false);
  const { approved } = accessOf(user);
  const [draft] = useState(() => createDraft<ApplicationSnapshot>('add', user.user_id));
  const [form] = useState(() => {
    const kept = draft.read();
    const type = approved.find((one) => one === kept?.type) ?? approved[0] ?? 'OAUTH2_CLIENT';
    const begun = new ApplicationForm({ ...kept, type });
    begun.fillOrganization(requests);
    return begun;
  });
  useEffect(() => draft.keep(() => form.snapshot), [draft, form]);

  function handleType(type: ApplicationType): void {
    form.choose({ type });
    form.fillOrganization(requests);
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    if (!form.validate()) {
      // The errors are on the page with the next render.
      setTimeout(() => focusFirstInvalid(currentTarget));
      return;
    }
    setIsBusy(true);
    try {
      const created = await createApplicationsApi(api).create(form.body);
      draft.forget();
      onCreated(created);
    } catch (error) {
      showFailure(form, error);
      setIsBusy(false);
      setTimeout(() => focusFirstInvalid(currentTarget));
    }
  }

  return (
    <form noValidate aria-label={t('add.title')} onSubmit={(event) => void handleSubmit(event)}>
      <TypeChoice form={form} approved={approved} onType={handleType} />
      <ApplicationFields form={form} />
      <FormActions>
        <Button type="submit" isLoading={isBusy}>
          {t('add.submit')}
        </Button>
        <ButtonLink to={paths.list} $variant="quiet" $isWide={false} onClick={() => draft.forget()}>
          {t('general.cancel')}
        </ButtonLink>
      </FormActions>
    </form>
  );
});

/** The types, one without access leads to its request; and the kind of the client. Both are chosen once. */
const TypeChoice = observer(function TypeChoice({
  form,
  approved,
  onType,
}: {
  form: ApplicationForm;
  approved: readonly ApplicationType[];
  onType(type: ApplicationType): void;
}) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  const missing = types.find((type) => !approved.includes(type));
  return (
    <Section title={t('part.type')}>
      <FormGrid>
        <RadioCards
          name="type"
          label={wording('list.filter.type.label')}
          value={form.type}
          options={types.map((type) => ({
            value: type,
            title: wording(`type.${type}`),
            text: t(approved.includes(type) ? `type-text.${type}` : 'type-text.no-access'),
            disabled: !approved.includes(type),
          }))}
          onChange={onType}
        />
        {missing && <TextLink to={paths.requestAccess(missing)}>{wording('access.none.action')}</TextLink>}
        {form.type === 'OAUTH2_CLIENT' && (
          <Checkbox name="is_public" checked={form.isPublic} onChange={(isPublic) => form.choose({ isPublic })}>
            {t('public')}
          </Checkbox>
        )}
      </FormGrid>
    </Section>
  );
});
