import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { useId } from 'react';

/** Why a code could not be sent. @param error key or translated text */
export function SendError({ error }: { error: string | undefined }) {
  const id = useId();
  const errorText = useErrorText();
  return <FieldMessage id={id} error={errorText(error)} />;
}
