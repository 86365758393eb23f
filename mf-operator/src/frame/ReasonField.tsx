import { TextArea } from '@passport/shared/form/TextArea';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { areaTexts } from '../texts';

/** The service takes this many characters. */
const reasonLength = 500;

interface ReasonFieldProps {
  value: string;
  /** Translated. */
  error: string | undefined;
  onChange(reason: string): void;
}

/** Why an operator acts or looks; it is kept in the log. */
export function ReasonField(props: ReasonFieldProps) {
  const t = useMessages(areaTexts.namespace);
  return <TextArea name="reason" label={t('act.reason')} maxLength={reasonLength} required {...props} />;
}
