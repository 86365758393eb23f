import { useErrorText } from '@passport/shared/form/useErrorText';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TotpSetup } from '@passport/shared/schemas/twoFactor';
import { colors, radius, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { VerificationCode } from '@passport/shared/verification/VerificationCode';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../data/LoadFailure';
import { Resource } from '../../data/Resource';
import { useLoad } from '../../data/useLoad';
import { Actions, Form } from '../../proof/formStyles';
import { CopyButton } from '../CopyButton';
import type { FactorChange } from '../FactorChange';
import { FactorSetup } from '../FactorSetup';
import { namespace } from '../namespace';
import { QrCode } from '../QrCode';
import { createTwoFactorApi } from '../twoFactor.api';

/** /passport/2fa/google-authenticator: an app takes the key from the page, and shows by a code that it has it. */
export function GoogleAuthenticatorScreen() {
  return <FactorSetup mode="TOTP">{(change) => <NewKey change={change} />}</FactorSetup>;
}

const NewKey = observer(function NewKey({ change }: { change: FactorChange }) {
  const t = useMessages(namespace);
  const { api } = useHost();
  const [setup] = useState(() => new Resource(createTwoFactorApi(api).startTotp));
  useLoad(setup);
  if (setup.value) return <Key change={change} setup={setup.value} />;
  if (setup.error !== undefined) return <LoadFailure source={setup} title={t('TOTP.failed')} />;
  return (
    <Loading label={t('general.loading')}>
      <Skeleton $width="200px" $height="200px" />
    </Loading>
  );
});

const Key = observer(function Key({ change, setup }: { change: FactorChange; setup: TotpSetup }) {
  const t = useMessages(namespace);
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const { totp, code: general } = change.errors;
  const error = totp ?? general;

  const confirm = (typed: string) => {
    // A code lives for half a minute: the field is free for the next one whatever the answer is.
    void change.confirm({ totp: typed }).then(() => setCode(''));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    confirm(code);
  };

  return (
    <>
      <Guide>
        <li>{t('TOTP.install')}</li>
        <li>{t('TOTP.scan')}</li>
      </Guide>
      <QrCode value={setup.uri} label={t('TOTP.qr')} />
      <KeyLine>
        <span>
          {t('TOTP.key')}
          <Secret>{(setup.secret.match(/.{1,4}/g) ?? []).join(' ')}</Secret>
        </span>
        <CopyButton text={setup.secret} />
      </KeyLine>
      <Guide start={3}>
        <li>{t('TOTP.type')}</li>
      </Guide>
      <Form noValidate onSubmit={handleSubmit}>
        <VerificationCode
          label={t('TOTP.code')}
          error={code === '' ? errorText(error) : undefined}
          length={setup.digits}
          value={code}
          isBusy={change.isBusy}
          onChange={setCode}
          onComplete={() => undefined}
        />
        <Actions>
          <Button type="submit" isLoading={change.isBusy} disabled={code.length < setup.digits}>
            {t('turn-on')}
          </Button>
        </Actions>
      </Form>
    </>
  );
});

const Guide = styled.ol`
  display: grid;
  gap: ${space(2)};
  margin-bottom: ${space(4)};
  padding-left: ${space(5)};
`;

const KeyLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-bottom: ${space(5)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.medium};
  background: ${colors.muted};
`;

const Secret = styled.code`
  display: block;
  font-size: 15px;
  overflow-wrap: anywhere;
`;
