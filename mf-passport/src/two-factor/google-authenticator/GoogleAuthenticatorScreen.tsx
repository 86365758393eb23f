import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { FieldStore } from '@passport/shared/form/FieldStore';
import { TextField } from '@passport/shared/form/TextField';
import { code as codeRule } from '@passport/shared/form/validators';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TotpSetup } from '@passport/shared/schemas/twoFactor';
import { colors, radius, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { Actions, Form } from '../../proof/formStyles';
import { CopyButton } from '../CopyButton';
import type { FactorChange } from '../FactorChange';
import { FactorSetup } from '../FactorSetup';
import { namespace } from '../texts';
import { QrCode } from '../QrCode';
import { createTwoFactorApi } from '../twoFactor.api';

/** /passport/2fa/google-authenticator: an app takes the key from the page, and shows by a code that it has it. */
export function GoogleAuthenticatorScreen() {
  return (
    <FactorSetup mode="TOTP">
      {(change, settings) => <NewKey change={change} isReplacement={settings.mode === 'TOTP'} />}
    </FactorSetup>
  );
}

interface NewKeyProps {
  change: FactorChange;
  /** Another key is in use, and is needed until this one counts. */
  isReplacement: boolean;
}

const NewKey = observer(function NewKey({ change, isReplacement }: NewKeyProps) {
  const t = useMessages(namespace);
  const { api } = useHost();
  const [setup] = useState(() => new Resource(createTwoFactorApi(api).startTotp));
  useLoad(setup);
  if (setup.value) return <Key change={change} isReplacement={isReplacement} setup={setup.value} />;
  if (setup.error !== undefined) return <LoadFailure source={setup} title={t('TOTP.failed')} />;
  return (
    <Loading label={t('general.loading')}>
      <Skeleton $width="200px" $height="200px" />
    </Loading>
  );
});

const Key = observer(function Key({ change, isReplacement, setup }: NewKeyProps & { setup: TotpSetup }) {
  const t = useMessages(namespace);
  const [code] = useState(() => new FieldStore('', [codeRule]));

  useEffect(
    () =>
      reaction(
        () => change.errors,
        ({ totp, code: general }) => code.setError(totp ?? general),
      ),
    [change, code],
  );

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.validate()) void change.confirm({ totp: code.value.trim() });
  };

  return (
    <>
      <Guide>
        <li>{t(isReplacement ? 'TOTP.keep' : 'TOTP.install')}</li>
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
        {/* Without the focus: it would scroll a phone past the key. */}
        <TextField
          field={code}
          name="totp"
          inputMode="numeric"
          label={t('TOTP.code')}
          autocomplete="one-time-code"
          maxLength={setup.digits}
          required
        />
        <Actions>
          <Button type="submit" isLoading={change.isBusy}>
            {t(change.current ? 'next' : 'turn-on')}
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
  font-size: 0.9375rem;
  overflow-wrap: anywhere;
`;
