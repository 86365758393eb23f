import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ApplicationWithSecret } from '@passport/shared/schemas/applications';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Section } from '@passport/shared/ui/Section';
import { useEffect, useRef, useState } from 'react';
import { Code, Fact, Facts } from '../frame/Facts';
import { FormActions } from '../frame/formLayout';
import { SecretBox } from '../frame/SecretBox';
import { secretFile, secretOf } from '../frame/secretFile';
import { useWording } from '../frame/useWording';
import { paths } from '../paths';
import { formTexts } from '../texts';

/** The new application with its secret, this one time. */
export function Created({ application }: { application: ApplicationWithSecret }) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { id, type, name } = application;
  const secret = secretOf(application);
  const [isKept, setKept] = useState(secret === undefined);
  return (
    <Section title={name} lead={t(secret === undefined ? 'created.public' : 'created.lead')} headingRef={heading}>
      <Facts>
        <Fact name={wording(`field.id_${type}`)} copy={id}>
          <Code>{id}</Code>
        </Fact>
      </Facts>
      {secret !== undefined && (
        <SecretBox
          name={wording(`field.secret_${type}`)}
          isNamed
          secret={secret}
          file={secretFile(application, secret)}
          isMain={!isKept}
          onKept={() => setKept(true)}
        />
      )}
      <FormActions>
        <ButtonLink to={paths.section(id, 'guide')} $variant={isKept ? 'primary' : 'secondary'} $isWide={false}>
          {t('created.guide')}
        </ButtonLink>
        <ButtonLink to={paths.details(id)} $variant="quiet" $isWide={false}>
          {t('created.details')}
        </ButtonLink>
      </FormActions>
    </Section>
  );
}
