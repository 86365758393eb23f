import { NoteLine } from '@passport/shared/form/NoteLine';
import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { MutedSmall } from '@passport/shared/ui/basics';
import { MailIcon, PhoneIcon } from '@passport/shared/ui/icons';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { ChannelButton } from '@passport/shared/verification/ChannelButton';
import { observer } from 'mobx-react-lite';
import { Choices, Lead } from './formStyles';
import type { ProofFlow } from './ProofFlow';
import { PasskeyButton } from './PasskeyButton';
import { SendError } from './SendError';
import { proofTexts } from '../texts';
import { useOwnContacts } from './useOwnContacts';

interface ContactChoiceProps {
  flow: ProofFlow;
  /** Replaces the question where to send the code; translated. */
  lead?: string | undefined;
}

/** The choice among the user's own contacts for the code; a press sends it. Without access to them there is support. */
export const ContactChoice = observer(function ContactChoice({ flow, lead }: ContactChoiceProps) {
  const t = useMessages(proofTexts.namespace);
  const host = useHost();
  const contacts = useOwnContacts();
  const { sms, email } = flow;
  const lockedFor = (time: string) => t('locked-for', { time });
  return (
    <Choices>
      <Lead>{lead ?? t(flow.hasEmail ? 'choose' : 'choose-phone')}</Lead>
      <NoteLine note={sms.note ?? email.note ?? flow.note} />
      <ChannelButton
        icon={<PhoneIcon />}
        title={t('by-sms')}
        contact={contacts.phone}
        store={sms}
        lockedFor={lockedFor}
        isDisabled={email.isBusy}
        isFirst
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
      <PasskeyButton flow={flow} />
      <MutedSmall>
        {t(flow.hasEmail ? 'no-access' : 'no-access-phone')}{' '}
        <LinkButton {...supportButton(host)}>{t('support')}</LinkButton>
      </MutedSmall>
    </Choices>
  );
});
