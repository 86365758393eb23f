import { NoteLine } from '@passport/shared/form/NoteLine';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { MailIcon, PhoneIcon } from '@passport/shared/ui/icons';
import { ChannelButton } from '@passport/shared/verification/ChannelButton';
import { observer } from 'mobx-react-lite';
import { Choices, Lead } from './formStyles';
import type { ProofFlow } from './ProofFlow';
import { SendError } from './SendError';
import { namespace } from './texts';
import { useOwnContacts } from './useOwnContacts';

/** Asks to which of the person's own contacts the code goes; a press sends it. */
export const ContactChoice = observer(function ContactChoice({ flow }: { flow: ProofFlow }) {
  const t = useMessages(namespace);
  const contacts = useOwnContacts();
  const { sms, email } = flow;
  const lockedFor = (time: string) => t('locked-for', { time });
  return (
    <Choices>
      <Lead>{t(flow.hasEmail ? 'choose' : 'choose-phone')}</Lead>
      <NoteLine note={sms.note ?? email.note} />
      <ChannelButton
        icon={<PhoneIcon />}
        title={t('by-sms')}
        contact={contacts.phone}
        store={sms}
        lockedFor={lockedFor}
        isDisabled={email.isBusy}
        onChoose={() => void flow.choose('phone')}
      />
      {flow.hasEmail && (
        <ChannelButton
          icon={<MailIcon />}
          title={t('by-email')}
          contact={contacts.email}
          store={email}
          lockedFor={lockedFor}
          isDisabled={sms.isBusy}
          onChoose={() => void flow.choose('email')}
        />
      )}
      <SendError stores={[sms, email]} />
    </Choices>
  );
});
