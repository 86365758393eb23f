import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { Field } from '../frame/Field';
import { FormGrid } from '../frame/formLayout';
import { useWording } from '../frame/useWording';
import { formTexts } from '../texts';
import { AddressLines } from './AddressLines';
import type { ApplicationForm } from './ApplicationForm';

/** The addresses without which no application of its type can be added. */
export const FirstAddresses = observer(function FirstAddresses({ form }: { form: ApplicationForm }) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  if (form.type === 'OAUTH2_CLIENT') {
    return (
      <AddressLines
        list={form.lists.redirect_uris}
        name="redirect_uris"
        label={wording('field.redirect_uris')}
        hint={t('hint.redirect_uris')}
        example="https://shop.example/callback"
        required
      />
    );
  }
  return (
    <>
      <FormGrid>
        <Field
          field={form.fields.site_url}
          name="site_url"
          label={wording('field.site_url')}
          hint={t('hint.site_url')}
          example="https://shop.example/"
          inputMode="url"
          maxLength={2000}
          required
        />
      </FormGrid>
      <AddressLines
        list={form.lists.redirect_hosts}
        name="redirect_hosts"
        label={wording('field.redirect_hosts')}
        hint={t('hint.redirect_hosts')}
        example={t('host.example', { example: 'shop.example' })}
        unit="host"
        required
      />
    </>
  );
});
