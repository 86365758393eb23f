import { FieldStore } from '@passport/shared/form/FieldStore';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { useNote } from '@passport/shared/form/useNote';
import { code as codeRule } from '@passport/shared/form/validators';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TotpSetup } from '@passport/shared/schemas/twoFactor';
import { below, colors } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { MutedSmall } from '@passport/shared/ui/basics';
import { looks } from '@passport/shared/ui/buttonStyle';
import { CodeField } from '@passport/shared/form/CodeField';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { css, styled } from 'styled-components';
import { Actions, Form } from '../../proof/formStyles';
import type { FactorChange } from '../FactorChange';
import { Rail, RailStep } from '../Rail';
import { twoFactorTexts } from '../../texts';
import { KeyToAdd } from './KeyToAdd';
import { phoneWidth } from './phoneWidth';

interface NewKeyProps {
  change: FactorChange;
  /** Another key is in use, and is needed until this one counts. */
  isReplacement: boolean;
  setup: TotpSetup;
}

/** The three steps of an authenticator: get the app, add the key, type its code. */
export const NewKey = observer(function NewKey({ change, isReplacement, setup }: NewKeyProps) {
  const t = useMessages(twoFactorTexts.namespace);
  const errorText = useErrorText();
  const note = useNote(change.isBusy ? undefined : change.note);
  const [code] = useState(() => new FieldStore('', [codeRule]));
  const [takenKey, setTakenKey] = useState<string>();
  const isKeyTaken = takenKey === setup.secret || code.value !== '';
  /** The key that was on the page at the last press. */
  const [knownKey, setKnownKey] = useState(setup.secret);
  const isAnotherKey = setup.secret !== knownKey;

  // A code of the earlier key is useless.
  useEffect(() => code.input(''), [code, setup.secret]);

  useEffect(
    () =>
      reaction(
        () => change.errors,
        ({ totp, code: general }) => {
          const error = totp ?? general;
          // A code that was not checked stays for the next try.
          if (error !== undefined) code.input('');
          code.setError(error);
        },
      ),
    [change, code],
  );

  const submit = () => {
    if (!code.validate()) return;
    setKnownKey(setup.secret);
    void change.confirm({ totp: code.value.trim() });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  return (
    <Rail>
      <RailStep title={t(isReplacement ? 'TOTP.keep' : 'TOTP.install')} />
      <RailStep title={t('TOTP.add')}>
        <KeyToAdd setup={setup} isTaken={isKeyTaken} onTaken={() => setTakenKey(setup.secret)} />
      </RailStep>
      <RailStep title={t('TOTP.type')}>
        <Form noValidate onSubmit={handleSubmit}>
          {/* Without the focus: it would scroll a phone past the key. */}
          <CodeField
            label={t('TOTP.code')}
            error={errorText(code.error)}
            hint={note}
            length={setup.digits}
            value={code.value}
            isBusy={change.isBusy}
            autoFocus={false}
            onChange={(typed) => code.input(typed)}
            onComplete={submit}
          />
          <Actions>
            <Confirm type="submit" isLoading={change.isBusy} $isNext={isKeyTaken}>
              {t(change.current ? 'next' : 'turn-on')}
            </Confirm>
          </Actions>
          {/* Below the button, which keeps its place. */}
          {isAnotherKey ? (
            <MutedSmall role="status">{t('TOTP.another-key')}</MutedSmall>
          ) : (
            change.errors.totp !== undefined && <MutedSmall role="status">{t('TOTP.clock')}</MutedSmall>
          )}
        </Form>
      </RailStep>
    </Rail>
  );
});

/** If the link that adds the key is shown, it is the primary action until the key was added. */
const Confirm = styled(Button)<{ $isNext: boolean }>`
  @media ${below(phoneWidth)} {
    ${({ $isNext }) =>
      !$isNext &&
      css`
        ${looks.secondary}
        color: ${colors.text};
      `}
  }
`;
