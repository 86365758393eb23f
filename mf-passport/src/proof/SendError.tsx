import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';

/** Why a code could not be sent. @param stores the error of the first store that has one is shown */
export const SendError = observer(function SendError({ stores }: { stores: readonly VerificationStore[] }) {
  const id = useId();
  const errorText = useErrorText();
  const error = stores.map(({ currentError }) => currentError).find((text) => text !== undefined);
  return <FieldMessage id={id} error={errorText(error)} />;
});
