import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SessionItem } from '@passport/shared/schemas/account';
import { Button } from '@passport/shared/ui/Button';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import type { Ref } from 'react';
import { MoreRows } from '../frame/MoreRows';
import { Row, Rows } from '@passport/shared/ui/Row';
import { useSteady } from '../frame/useSteady';
import { SessionRow } from './SessionRow';
import type { Sessions } from './Sessions';
import { sessionsTexts } from '../texts';

interface OtherSessionsProps {
  sessions: Sessions;
  headingRef: Ref<HTMLHeadingElement>;
  /** Asks to end all of them. */
  onEndAll(): void;
  onName(session: SessionItem): void;
  /** A session was ended and its row is gone. */
  onEnded(): void;
}

/** The sessions on other devices, each with a button that ends it. */
export const OtherSessions = observer(function OtherSessions({ sessions, headingRef, ...props }: OtherSessionsProps) {
  const t = useMessages(sessionsTexts.namespace);
  const { toasts } = useHost();
  const showFailure = useFailureToast();
  const { list, others } = sessions;

  const handleEnd = useSteady((id: string) => {
    sessions.end(id).then(() => {
      toasts.success(t('ended'));
      props.onEnded();
    }, showFailure);
  });

  return (
    <Section
      title={t('others.heading')}
      headingRef={headingRef}
      action={
        others.length > 0 && (
          <Button variant="quiet" onClick={props.onEndAll}>
            {t('others.end')}
          </Button>
        )
      }
    >
      <Rows>
        {others.map((other) => (
          <SessionRow
            key={other.id}
            session={other}
            isEnding={sessions.ending.has(other.id)}
            onEnd={handleEnd}
            onName={props.onName}
          />
        ))}
        {others.length === 0 && !list.hasMore && <Row title={t('others.none')} />}
      </Rows>
      {list.error !== undefined && <LoadFailure source={list} title={t('failed')} />}
      <MoreRows list={list} />
    </Section>
  );
});
