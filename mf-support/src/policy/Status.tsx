import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { PolicyDocument } from '@passport/shared/schemas/documents';
import { TextLink } from '@passport/shared/ui/TextLink';
import { Muted } from '@passport/shared/ui/basics';
import { EffectiveDates } from './EffectiveDates';
import { policyTexts } from '../texts';
import { useRevisions } from './revisions';
import { observer } from 'mobx-react-lite';

interface StatusProps {
  shown: PolicyDocument;
  /** The address names this revision, which may not be the one in effect. */
  isNamed: boolean;
}

/** The number of the shown revision and from when to when it is in effect; one that is not, is marked by a sentence of its own. */
export const Status = observer(function Status({
  shown: { kind, revision, language, effective_from },
  isNamed,
}: StatusProps) {
  const t = useMessages(policyTexts.namespace);
  const { links } = useHost();
  const listed = useRevisions(kind, language).value?.find((item) => item.revision === revision);
  const state = listed?.state ?? (isNamed ? undefined : 'current');
  return (
    <>
      <Muted $above={2}>
        {t('revision', { number: revision })} ·{' '}
        <EffectiveDates
          state={state === 'current' ? state : undefined}
          effective_from={effective_from}
          effective_until={state === 'past' ? listed?.effective_until : undefined}
        />
      </Muted>
      {isNamed && (
        <Muted $above={2}>
          {state === 'past' && t('earlier')}
          {state === 'future' && t('not-yet')}{' '}
          {state !== undefined && state !== 'current' && <TextLink to={links.policy(kind)}>{t('to-current')}</TextLink>}
          {'\u00a0'}
        </Muted>
      )}
    </>
  );
});
