import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AccessRequest } from '@passport/shared/schemas/accessRequests';
import type { ApplicationWithSecret } from '@passport/shared/schemas/applications';
import type { User } from '@passport/shared/schemas/users';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Section } from '@passport/shared/ui/Section';
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
import { CardsShape } from '../frame/ScreenShape';
import { SmallNote } from '../frame/SmallNote';
import { useFormFailure } from '../frame/useFormFailure';
import { useWording } from '../frame/useWording';
import { AccessBanner } from '../list/AccessBanner';
import { paths } from '../paths';
import { Created } from './Created';
import { FirstAddresses } from './FirstAddresses';
import { NameField } from './NameField';
import { NewApplicationForm, type NewApplicationSnapshot } from './NewApplicationForm';
import { organizationOf } from './organizationOf';
import { TypeChoice } from './TypeChoice';
import { formTexts } from '../texts';

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
        <ForUser loading={<CardsShape of="add" />}>
          {(user) =>
            accessOf(user).approved.length > 0 ? (
              <WithOrganization user={user} onCreated={setCreated} />
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
 * The form, once the requests are loaded whose organization the application is added for: it is sent with the form, and one that came
 * later would be sent unseen. It only saves typing: a failure to load it is ignored.
 */
const WithOrganization = observer(function WithOrganization(props: Omit<AddFormProps, 'requests'>) {
  const { api } = useHost();
  const [requests] = useState(() => new Resource(createAccessApi(api).newest));
  useLoad(requests);
  const { value, error } = requests;
  if (value === undefined && error === undefined) return <CardsShape of="add" />;
  return <AddForm {...props} requests={value?.requests ?? []} />;
});

const AddForm = observer(function AddForm({ user, requests, onCreated }: AddFormProps) {
  const t = useMessages(formTexts.namespace);
  const { api } = useHost();
  const showFailure = useFormFailure();
  const [isBusy, setIsBusy] = useState(false);
  const { approved } = accessOf(user);
  const [draft] = useState(() => createDraft<NewApplicationSnapshot>('add', user.user_id));
  const [form] = useState(() => {
    const kept = draft.read();
    const type = approved.find((one) => one === kept?.type) ?? approved[0] ?? 'OAUTH2_CLIENT';
    return new NewApplicationForm({ ...kept, type });
  });
  useEffect(() => draft.keep(() => form.draft), [draft, form]);
  const organization = organizationOf(requests, form.type);

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
      const created = await createApplicationsApi(api).create({ ...form.body, ...organization });
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
      <Section title={t('part.type')}>
        <FormGrid>
          <TypeChoice form={form} approved={approved} />
          <NameField form={form} />
        </FormGrid>
        <FirstAddresses form={form} />
        <SmallNote>
          {t('add.rest')} {organization && t('add.organization', { name: organization.organization_name })}
        </SmallNote>
      </Section>
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
