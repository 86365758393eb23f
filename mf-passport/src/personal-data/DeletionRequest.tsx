import { Checkbox } from '@passport/shared/form/Checkbox';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { space } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { Section } from '../frame/Section';
import { StepCard } from '../frame/StepCard';
import { ProofSteps } from '../proof/ProofSteps';
import { useProofFlow } from '../proof/useProofFlow';
import { namespace } from './texts';
import { createPersonalDataApi } from './personalData.api';

/** What deletion means, and the way to it: the person says that they understood, and proves themselves by a code. */
export const DeletionRequest = observer(function DeletionRequest() {
  const t = useMessages(namespace);
  const { api, session } = useHost();
  const confirmation = useConfirmSignIn();
  const [isUnderstood, setIsUnderstood] = useState(false);
  const { user } = session;
  const isDeveloper = user?.is_oauth2_request_approved === true || user?.is_unit_site_request_approved === true;
  const flow = useProofFlow({
    needsContact: true,
    factor: 'DISABLE',
    async finish(proof) {
      await confirmation.guard(() => createPersonalDataApi(api).delete(proof), proof);
      // From now on the person carries the day, and the screen shows it.
      await session.reload();
    },
  });
  return (
    <>
      <Section title={t('deletion.what')}>
        <List>
          <li>{t('deletion.wait')}</li>
          <li>{t('deletion.sessions')}</li>
          <li>{t('deletion.services')}</li>
          {isDeveloper && <li>{t('deletion.applications')}</li>}
          <li>{t('deletion.forever')}</li>
        </List>
        <Checkbox name="understood" checked={isUnderstood} onChange={setIsUnderstood}>
          {t('deletion.understood')}
        </Checkbox>
      </Section>
      {isUnderstood && (
        <Step>
          <StepCard title={t('deletion.step')}>
            <ProofSteps flow={flow} submit={t('deletion.submit')} isDangerous />
          </StepCard>
        </Step>
      )}
    </>
  );
});

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  margin: ${space(3)} 0;
  padding-left: ${space(5)};
`;

const Step = styled.div`
  margin-top: ${space(4)};
`;
