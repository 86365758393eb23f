import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { Choices, Lead } from './formStyles';
import type { ProofFlow } from './ProofFlow';
import { SendButton } from './SendButton';
import { SendError } from './SendError';
import { namespace } from './texts';
import { useOwnContacts } from './useOwnContacts';

/** Asks to which of the person's own contacts the code goes; a press sends it. */
export const ContactChoice = observer(function ContactChoice({ flow }: { flow: ProofFlow }) {
  const t = useMessages(namespace);
  const contacts = useOwnContacts();
  const { sms, email } = flow;
  return (
    <Choices>
      <Lead>{t(flow.hasEmail ? 'choose' : 'choose-phone')}</Lead>
      <SendButton
        store={sms}
        title={t('by-sms')}
        to={contacts.phone}
        disabled={email.isBusy}
        onSend={() => void flow.choose('phone')}
      />
      {flow.hasEmail && (
        <SendButton
          store={email}
          variant="secondary"
          title={t('by-email')}
          to={contacts.email}
          disabled={sms.isBusy}
          onSend={() => void flow.choose('email')}
        />
      )}
      <SendError error={sms.error ?? email.error} />
    </Choices>
  );
});
