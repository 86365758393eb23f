import { Checkbox } from '@passport/shared/form/Checkbox';
import { RadioCards } from '@passport/shared/form/RadioCards';
import { SelectField } from '@passport/shared/form/SelectField';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AccessLevel } from '@passport/shared/schemas/applications';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { Section } from '@passport/shared/ui/Section';
import { space } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { AreaField, Field } from '../frame/Field';
import { FormGrid } from '../frame/formLayout';
import { RegistrationNumbers } from '../frame/RegistrationNumbers';
import { useWording } from '../frame/useWording';
import { AddressLines } from './AddressLines';
import type { ApplicationForm } from './ApplicationForm';
import { Checklist } from './Checklist';
import { FirstAddresses } from './FirstAddresses';
import { focusField } from './focusField';
import { Fold } from './Fold';
import { NameField } from './NameField';
import { formTexts } from '../texts';

/** The people that may use an application (spec 6), in the order of the screen. */
const accessLevels: readonly AccessLevel[] = ['PUBLIC', 'EMPLOYEES', 'OUTSTAFF', 'EMPLOYEES_AND_OUTSTAFF'];

interface PartProps {
  form: ApplicationForm;
}

/** The fields of an application, in cards. */
export const ApplicationFields = observer(function ApplicationFields({ form }: PartProps) {
  return (
    <>
      <About form={form} />
      {form.type === 'OAUTH2_CLIENT' ? <ClientAddresses form={form} /> : <SiteAddresses form={form} />}
      <Organization form={form} />
      <Mode form={form} />
    </>
  );
});

const About = observer(function About({ form }: PartProps) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  const { fields } = form;
  return (
    <Section title={t('part.about')}>
      <FormGrid>
        <NameField form={form} />
        <Field
          field={fields.short_description}
          name="short_description"
          label={wording('field.short_description')}
          hint={t('hint.short_description')}
          maxLength={300}
        />
        <Field
          field={fields.logo_url}
          name="logo_url"
          label={wording('field.logo_url')}
          hint={t('hint.logo_url')}
          example="https://shop.example/logo.svg"
          inputMode="url"
          maxLength={2000}
        />
        <SelectField
          name="access_level"
          label={wording('field.access_level')}
          value={form.accessLevel}
          options={accessLevels.map((level) => ({ value: level, text: wording(`level.${level}`) }))}
          onChange={(accessLevel) => form.choose({ accessLevel })}
        />
        {form.has('id_token_claims') && (
          <Checkbox
            name="id_token_claims"
            checked={form.idTokenClaims}
            onChange={(idTokenClaims) => form.choose({ idTokenClaims })}
          >
            {t('id-token-claims')}
          </Checkbox>
        )}
      </FormGrid>
    </Section>
  );
});

const ClientAddresses = observer(function ClientAddresses({ form }: PartProps) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  return (
    <Section title={t('part.addresses')}>
      <FirstAddresses form={form} />
      <Fold
        form={form}
        names={['post_logout_redirect_uris', 'backchannel_logout_uri', 'webhook_url']}
        title={t('fold.addresses')}
      >
        <AddressLines
          list={form.lists.post_logout_redirect_uris}
          name="post_logout_redirect_uris"
          label={wording('field.post_logout_redirect_uris')}
          hint={t('hint.post_logout_redirect_uris')}
          example="https://shop.example/"
        />
        <FormGrid>
          <Field
            field={form.fields.backchannel_logout_uri}
            name="backchannel_logout_uri"
            label={wording('field.backchannel_logout_uri')}
            hint={t('hint.backchannel_logout_uri')}
            inputMode="url"
            maxLength={2000}
          />
          <Webhook form={form} />
        </FormGrid>
      </Fold>
    </Section>
  );
});

const SiteAddresses = observer(function SiteAddresses({ form }: PartProps) {
  const t = useMessages(formTexts.namespace);
  return (
    <Section title={t('part.addresses')}>
      <FirstAddresses form={form} />
      <FormGrid>
        <Webhook form={form} />
      </FormGrid>
    </Section>
  );
});

function Webhook({ form }: PartProps) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  return (
    <Field
      field={form.fields.webhook_url}
      name="webhook_url"
      label={wording('field.webhook_url')}
      hint={t('hint.webhook_url')}
      inputMode="url"
      maxLength={2000}
    />
  );
}

const Organization = observer(function Organization({ form }: PartProps) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  const { fields } = form;
  return (
    <Section title={t('part.organization')}>
      <FormGrid>
        <Field
          field={fields.organization_name}
          name="organization_name"
          label={wording('field.organization_name')}
          autocomplete="organization"
          maxLength={200}
        />
      </FormGrid>
      <Fold form={form} names={['inn', 'ogrn', 'site_address', 'comment']} title={t('fold.organization')}>
        <FormGrid>
          <RegistrationNumbers fields={fields} />
          <Field
            field={fields.site_address}
            name="site_address"
            label={wording('field.site_address')}
            example="shop.example"
            inputMode="url"
            maxLength={200}
          />
          <AreaField
            field={fields.comment}
            name="comment"
            label={wording('field.comment')}
            hint={t('hint.comment')}
            maxLength={1000}
          />
        </FormGrid>
      </Fold>
    </Section>
  );
});

const Mode = observer(function Mode({ form }: PartProps) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  const modes = ['test', 'production'] as const;
  return (
    <Section title={t('part.mode')}>
      <FormGrid>
        <RadioCards
          name="is_test"
          label={wording('field.is_test')}
          value={form.isTest ? 'test' : 'production'}
          options={modes.map((mode) => ({ value: mode, title: wording(`mode.${mode}`), text: t(`mode-text.${mode}`) }))}
          onChange={(mode) => form.choose({ isTest: mode === 'test' })}
        />
      </FormGrid>
      <Needs>{t('production.title')}</Needs>
      <Checklist
        checks={form.checklist}
        values={form.body}
        isUrgent={!form.isTest}
        renderFix={(field, text) => <LinkButton onClick={() => focusField(field)}>{text}</LinkButton>}
      />
    </Section>
  );
});

const Needs = styled.h3`
  margin: ${space(6)} 0 0;
  font-size: inherit;
  font-weight: 600;
`;
