import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { Field } from '../frame/Field';
import { useWording } from '../frame/useWording';
import { formTexts } from '../texts';
import type { ApplicationForm } from './ApplicationForm';

/** The name of an application, which its users see. */
export const NameField = observer(function NameField({ form }: { form: ApplicationForm }) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  return (
    <Field
      field={form.fields.name}
      name="name"
      label={wording('field.name')}
      hint={t('hint.name')}
      maxLength={100}
      required
    />
  );
});
