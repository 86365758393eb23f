import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';

interface SendErrorProps {
  /** The error of the first one that has one is shown. */
  stores: readonly VerificationStore[];
  /** A button is below: the line is reserved, so that it does not move. */
  isAboveButton?: boolean;
}

/** Why a code could not be sent. */
export const SendError = observer(function SendError({ stores, isAboveButton = false }: SendErrorProps) {
  const id = useId();
  const errorText = useErrorText();
  const error = stores.map(({ currentError }) => currentError).find((text) => text !== undefined);
  if (error === undefined && !isAboveButton) return null;
  return <FieldMessage id={id} error={errorText(error)} />;
});
