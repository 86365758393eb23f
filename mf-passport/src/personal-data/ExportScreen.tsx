import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExportAnswer } from '@passport/shared/schemas/account';
import { space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { saveFile } from '../data/saveFile';
import { Done } from '../frame/Done';
import { Screen } from '../frame/Screen';
import { StepCard } from '../frame/StepCard';
import { paths } from '../paths';
import { ProofSteps } from '../proof/ProofSteps';
import { useProofFlow } from '../proof/useProofFlow';
import { namespace } from './texts';
import { createPersonalDataApi } from './personalData.api';

const save = (data: ExportAnswer): void =>
  saveFile(`passport-${data.exported_at.slice(0, 10)}.json`, 'application/json', JSON.stringify(data, null, 2));

/** /passport/export: everything that is kept of a person, as a file, after a code. */
export const ExportScreen = observer(function ExportScreen() {
  const t = useMessages(namespace);
  const { api } = useHost();
  const confirmation = useConfirmSignIn();
  const [data, setData] = useState<ExportAnswer>();
  const flow = useProofFlow({
    needsContact: true,
    factor: 'DISABLE',
    async finish(proof) {
      const answer = await confirmation.guard(() => createPersonalDataApi(api).export(proof), proof);
      save(answer);
      setData(answer);
    },
  });
  return (
    <Screen title={t('export.title')} lead={t('export.lead')}>
      {data ? (
        <Done title={t('export.done')} text={t('export.done-text')}>
          <ButtonLink to={paths.home} $variant="primary" $isWide={false}>
            {t('to-home')}
          </ButtonLink>
          <Button variant="secondary" onClick={() => save(data)}>
            {t('export.again')}
          </Button>
        </Done>
      ) : (
        <StepCard title={t('export.step')}>
          <ProofSteps flow={flow} submit={t('export.submit')} />
        </StepCard>
      )}
      <Aside>
        <TextLink to={paths.deletion}>{t('deletion.title')}</TextLink>
      </Aside>
    </Screen>
  );
});

const Aside = styled.p`
  margin-top: ${space(6)};
`;
