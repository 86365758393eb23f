import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages, type Translate } from '@passport/shared/i18n/useMessages';
import { bodyLine, colors, space, text } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { useTopOf } from '@passport/shared/ui/useTopOf';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Choices } from '../card/cardStyles';
import { NoteLine } from '@passport/shared/form/NoteLine';
import { StepCard } from '../card/StepCard';
import type { LoginFlow } from '../flow/LoginFlow';
import { Refused } from './Refused';
import { RequiredDocumentText } from './RequiredDocumentText';
import { loadRequiredTexts, postponableUntil, type RequiredText } from './requiredTexts';
import { documentsTexts } from '../texts';

interface DocumentsStepProps {
  flow: LoginFlow;
}

/** The documents that a sign-in requires, after the factors and before the tokens. */
export const DocumentsStep = observer(function DocumentsStep({ flow }: DocumentsStepProps) {
  const { documents = [] } = flow;
  const isKnown = documents.length > 0;
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    // After an external sign-in it is only known that documents are required: the sign-in itself returns which.
    if (!isKnown) void flow.authenticate().then(() => setAnswered(true));
  }, [flow, isKnown]);
  if (!isKnown) return isAnswered && !flow.isBusy ? <Away flow={flow} /> : <Waiting />;
  const key = documents.map(({ kind, revision }) => `${kind} ${revision}`).join();
  return <Decision key={key} flow={flow} />;
});

/** The documents, or the screen after their refusal, which a change of the language does not leave. */
const Decision = observer(function Decision({ flow }: DocumentsStepProps) {
  const { locale } = useHost();
  const { documents = [] } = flow;
  const [isRefused, setIsRefused] = useState(false);
  useTopOf(String(isRefused));
  const until = postponableUntil(documents, new Date());
  const handlePostpone =
    until === undefined ? undefined : () => void flow.authenticate(undefined, { postpone_documents: true });
  if (isRefused)
    return <Refused flow={flow} until={until} onPostpone={handlePostpone} onBack={() => setIsRefused(false)} />;
  const refuse = () => setIsRefused(true);
  return <Documents key={locale.current} flow={flow} until={until} onPostpone={handlePostpone} onRefuse={refuse} />;
});

interface DocumentsProps extends DocumentsStepProps {
  /** The time until which a sign-in is possible without the acceptance; undefined if it is not. */
  until: string | undefined;
  onPostpone: (() => void) | undefined;
  onRefuse(): void;
}

const Documents = observer(function Documents({ flow, until, onPostpone, onRefuse }: DocumentsProps) {
  const t = useMessages(documentsTexts.namespace);
  const { api, locale } = useHost();
  const { documents = [] } = flow;
  const [texts] = useState(() => new Resource(() => loadRequiredTexts(api, documents, locale.current)));
  useLoad(texts);
  if (!texts.value && texts.error === undefined) return <Waiting count={documents.length} />;
  return (
    <StepCard {...headOf(documents.length, t)} isTitleFocused>
      {texts.value?.map((text) => (
        <RequiredDocumentText key={text.required.kind} {...text} />
      ))}
      {texts.value ? null : <LoadFailure source={texts} title={t('failed')} />}
      <Actions>
        <NoteLine note={flow.isBusy ? undefined : flow.note} />
        {texts.value && (
          <Button isWide isLoading={flow.isBusy} onClick={() => void accept(flow, texts.value)}>
            {t('accept')}
          </Button>
        )}
        {onPostpone && (
          <Button variant="secondary" isWide disabled={flow.isBusy} onClick={onPostpone}>
            {t('later')}
          </Button>
        )}
        {until !== undefined && (
          <PostponedUntil>
            {t('later-until')}
            <When at={until} as="day" />
          </PostponedUntil>
        )}
        <Refuse onClick={onRefuse}>{t('refuse')}</Refuse>
      </Actions>
    </StepCard>
  );
});

/** Accepts exactly what is on the screen. */
const accept = (flow: LoginFlow, shown: readonly RequiredText[] = []): Promise<void> =>
  flow.authenticate(undefined, {
    accepted_documents: shown.map(({ document: { kind, revision } }) => ({ kind, revision })),
  });

/** The service has not returned the required documents. A retry does not help an external login that has expired, so there is a way back. */
const Away = observer(function Away({ flow }: DocumentsStepProps) {
  const t = useMessages(documentsTexts.namespace);
  const common = useMessages('common');
  return (
    <StepCard {...headOf(undefined, t)} isTitleFocused onBack={() => flow.backTo('START')}>
      <Choices>
        <NoteLine note={flow.note ?? 'errors.general-error'} />
        <Button isWide onClick={() => void flow.authenticate()}>
          {common('general.retry')}
        </Button>
      </Choices>
    </StepCard>
  );
});

/** The title and the text below it. @param count of the documents; undefined while it is unknown */
const headOf = (count: number | undefined, t: Translate) => {
  const ending = count === 1 ? '-one' : '';
  return { title: t(`title${ending}`), subtitle: t(`subtitle${ending}`) };
};

function Waiting({ count }: { count?: number }) {
  const t = useMessages(documentsTexts.namespace);
  return (
    <StepCard {...headOf(count, t)} isTitleFocused>
      <Loading label={t('loading')}>
        <Skeletons>
          {['50%', '90%', '80%', '95%', '70%'].map((width) => (
            <Skeleton key={width} $width={width} $height={bodyLine} />
          ))}
        </Skeletons>
      </Loading>
    </StepCard>
  );
}

const Skeletons = styled.div`
  display: grid;
  gap: ${space(3)};
`;

/**
 * Sticky below a long text, unless the window is so low that they would hide it, or the cookie notice covers them. Scroll targets,
 * e.g. of a focus, stop above them.
 */
const Actions = styled.div`
  display: grid;
  gap: ${space(3)};
  justify-items: center;
  margin: ${space(6)} ${space(-2)} 0;
  padding: ${space(3)} ${space(2)};
  background: ${colors.surface};
  @media (min-height: 37.5em) {
    position: sticky;
    bottom: 0;
    html:has(&) {
      scroll-padding-bottom: 16rem;
    }
    html:has([data-cookie-notice]) & {
      position: static;
    }
  }
`;

/** Belongs to the button above it. */
const PostponedUntil = styled.p`
  ${text.small}
  margin-top: ${space(-1)};
  color: ${colors.textMuted};
  text-align: center;
`;

const Refuse = styled(LinkButton)`
  min-height: 44px;
`;
