import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { RadioCards } from '@passport/shared/form/RadioCards';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AccessRequest } from '@passport/shared/schemas/accessRequests';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import { space } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { Muted } from '@passport/shared/ui/basics';
import { useTopOf } from '@passport/shared/ui/useTopOf';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { applicationTypes } from '../data/accessOf';
import { useAccessChanges } from '../data/useAccessChanges';
import { ForUser } from '../frame/ForUser';
import { Screen } from '../frame/Screen';
import { useWording } from '../frame/useWording';
import { CardsShape, ScreenShape } from '../frame/ScreenShape';
import { paths } from '../paths';
import { createAccessApi } from './access.api';
import { RequestOfType } from './RequestOfType';
import { accessTexts } from '../texts';

/** Requests access to applications of a type, and shows the state of the request (spec 2, 4). */
export const RequestAccessScreen = observer(function RequestAccessScreen() {
  const t = useMessages(accessTexts.namespace);
  const wording = useWording();
  const { api } = useHost();
  const [query, setQuery] = useSearchParams();
  const [source] = useState(() => new Resource(createAccessApi(api).newest));
  useLoad(source);
  // The decision of an operator changes the open page.
  useAccessChanges(() => void source.load());
  const { value, error } = source;
  const requests = value?.requests ?? [];
  const type = typeOf(query.get('type')) ?? firstType(requests);
  const latest = latestOf(requests, type);
  const title = useRef<HTMLHeadingElement>(null);
  useTopOf(String(latest?.id));
  const isChosen = useRef(false);
  function handleChoose(chosen: ApplicationType): void {
    isChosen.current = true;
    setQuery({ type: chosen }, { replace: true });
  }
  // The focused button may be gone: the request of one type replaces the choice between both.
  useEffect(() => {
    if (isChosen.current && document.activeElement === document.body) title.current?.focus();
  }, [type]);

  // The lead depends on the requests.
  if (value === undefined && error === undefined) return <ScreenShape of="access" />;
  return (
    <Screen
      titleRef={title}
      title={t('title')}
      lead={latest || !value ? undefined : t('lead', { count: value.answerDays })}
      back={{ to: paths.list, name: wording('list.title') }}
    >
      {value === undefined && error !== undefined && (
        <Card>
          <LoadFailure source={source} title={t('failed')} />
        </Card>
      )}
      {value && (
        <ForUser loading={<CardsShape of="access" />}>
          {(user) => (
            <>
              {latest ? (
                <OtherType type={type} onChoose={handleChoose} />
              ) : (
                <Choice>
                  <RadioCards
                    name="type"
                    label={t('type')}
                    value={type}
                    options={applicationTypes.map((one) => ({
                      value: one,
                      title: wording(`type.${one}`),
                      text: t(`type-text.${one}`),
                    }))}
                    onChange={handleChoose}
                  />
                </Choice>
              )}
              <RequestOfType key={type} type={type} user={user} latest={latest} source={source} />
            </>
          )}
        </ForUser>
      )}
    </Screen>
  );
});

/** The type of the request that is shown, in one line: the state of the request comes first. */
function OtherType({ type, onChoose }: { type: ApplicationType; onChoose(type: ApplicationType): void }) {
  const t = useMessages(accessTexts.namespace);
  const wording = useWording();
  const others = applicationTypes.filter((one) => one !== type);
  return (
    <Muted $below={4}>
      {t('this-type', { type: wording(`type.${type}`) })}{' '}
      {others.map((other) => (
        <LinkButton key={other} onClick={() => onChoose(other)}>
          {t(`other-type.${other}`)}
        </LinkButton>
      ))}
    </Muted>
  );
}

const typeOf = (text: string | null): ApplicationType | undefined => applicationTypes.find((type) => type === text);

/** The current request of a type: the newest. */
const latestOf = (requests: readonly AccessRequest[], type: ApplicationType): AccessRequest | undefined =>
  requests.find((request) => request.type === type);

/** The type of the newest request, else the simpler one. */
const firstType = (requests: readonly AccessRequest[]): ApplicationType => requests[0]?.type ?? 'OAUTH2_CLIENT';

const Choice = styled(Card)`
  margin-bottom: ${space(4)};
`;
