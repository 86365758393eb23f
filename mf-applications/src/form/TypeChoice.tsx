import { Checkbox } from '@passport/shared/form/Checkbox';
import { RadioCards } from '@passport/shared/form/RadioCards';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import { TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { applicationTypes } from '../data/accessOf';
import { useWording } from '../frame/useWording';
import { paths } from '../paths';
import { formTexts } from '../texts';
import type { ApplicationForm } from './ApplicationForm';

interface TypeChoiceProps {
  form: ApplicationForm;
  /** The types that the person has access to. */
  approved: readonly ApplicationType[];
}

/** The types, one without access leads to its request; and the kind of the client. Both are chosen once. */
export const TypeChoice = observer(function TypeChoice({ form, approved }: TypeChoiceProps) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  const missing = applicationTypes.find((type) => !approved.includes(type));
  return (
    <>
      <RadioCards
        name="type"
        label={wording('list.filter.type.label')}
        value={form.type}
        options={applicationTypes.map((type) => ({
          value: type,
          title: wording(`type.${type}`),
          text: t(approved.includes(type) ? `type-text.${type}` : 'type-text.no-access'),
          disabled: !approved.includes(type),
        }))}
        onChange={(type) => form.choose({ type })}
      />
      {missing && <TextLink to={paths.requestAccess(missing)}>{wording('access.none.action')}</TextLink>}
      {form.type === 'OAUTH2_CLIENT' && (
        <Checkbox name="is_public" checked={form.isPublic} onChange={(isPublic) => form.choose({ isPublic })}>
          {t('public')}
        </Checkbox>
      )}
    </>
  );
});
