import { useMessages } from '@passport/shared/i18n/useMessages';
import { bodyLine, layout, space } from '@passport/shared/theme/tokens';
import { Page } from '@passport/shared/ui/Page';
import { RowSkeletons } from '@passport/shared/ui/Row';
import { wide } from '@passport/shared/ui/SideNav';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ScreenName } from '../paths';
import { ButtonShape, CardShape, ChoiceShape, CodeShape, FactShapes, FieldShapes } from './CardShape';
import { sections } from './sections';

/** The cards of each screen: as many as it has at least, with the content that most applications have. */
const cards: Record<ScreenName, ReactNode> = {
  access: (
    <CardShape>
      <FieldShapes count={5} />
      <ButtonShape />
    </CardShape>
  ),
  add: (
    <CardShape>
      <ChoiceShape />
      <FieldShapes count={2} />
      <ButtonShape />
    </CardShape>
  ),
  edit: (
    <>
      <CardShape>
        <FieldShapes count={4} />
      </CardShape>
      <CardShape>
        <FieldShapes count={2} />
      </CardShape>
      <CardShape>
        <FieldShapes count={1} />
      </CardShape>
    </>
  ),
  details: (
    <>
      <CardShape>
        <FactShapes count={4} />
      </CardShape>
      <CardShape hasLead>
        <FactShapes count={5} />
      </CardShape>
      <CardShape>
        <FactShapes count={4} />
      </CardShape>
    </>
  ),
  guide: (
    <>
      <CardShape hasLead>
        <CodeShape lines={4} />
      </CardShape>
      <CardShape hasLead>
        <CodeShape lines={18} />
      </CardShape>
    </>
  ),
  attempts: (
    <CardShape>
      <RowSkeletons count={4} />
    </CardShape>
  ),
  usage: (
    <>
      <CardShape hasLead>
        <FieldShapes count={1} />
        <Chart />
      </CardShape>
      <CardShape hasLead>
        <FactShapes count={8} />
      </CardShape>
    </>
  ),
  webhook: (
    <>
      <CardShape>
        <FactShapes count={2} />
      </CardShape>
      <CardShape hasLead>
        <ButtonShape />
      </CardShape>
      <CardShape hasLead>
        <FieldShapes count={2} />
        <ButtonShape />
      </CardShape>
      <CardShape>
        <RowSkeletons count={4} />
      </CardShape>
    </>
  ),
  history: (
    <CardShape>
      <RowSkeletons count={4} />
    </CardShape>
  ),
  settings: (
    <>
      <CardShape>
        <ButtonShape />
      </CardShape>
      <CardShape hasLead>
        <RowSkeletons count={1} />
        <ButtonShape />
      </CardShape>
      <CardShape hasLead>
        <ButtonShape />
      </CardShape>
      <CardShape hasLead>
        <ButtonShape />
      </CardShape>
    </>
  ),
};

/** Placeholder of the cards of a screen, below its heading. */
export function CardsShape({ of: name }: { of: ScreenName }) {
  const t = useMessages('common');
  return (
    <Loading label={t('general.loading')}>
      <div data-shape={name}>{cards[name]}</div>
    </Loading>
  );
}

/** Screens without a sentence below their title. */
const leadless: readonly ScreenName[] = ['add', 'details', 'settings'];

/** Placeholder of a screen: its back link, its title and its cards. The real heading takes the focus. */
export function ScreenShape({ of: name }: { of: ScreenName }) {
  return (
    <div aria-busy="true">
      <Page
        above={
          <Back>
            <Skeleton $width="120px" $height="1.25rem" />
          </Back>
        }
        title={<Title $width="240px" $height="2.125rem" $isTall={name === 'details'} />}
        lead={leadless.includes(name) ? undefined : <Skeleton $width="26rem" $height={bodyLine} />}
      >
        {name === 'details' && <States />}
        <CardsShape of={name} />
      </Page>
    </div>
  );
}

/** Placeholder of the sections of an application, next to its screen. */
export function SectionsShape() {
  return (
    <Sections aria-hidden="true">
      {['overview', ...sections].map((section) => (
        <div key={section}>
          <Skeleton $width="60%" $height="1.25rem" />
        </div>
      ))}
    </Sections>
  );
}

function Chart() {
  return (
    <ChartPlace>
      <Skeleton $height="100%" />
    </ChartPlace>
  );
}

/** As high as a link in its line. */
const Back = styled.span`
  display: inline-flex;
  align-items: center;
  min-height: ${layout.target};
  margin: ${space(-3)} 0 ${space(1)};
`;

/** The overview has a tile beside its name. */
const Title = styled(Skeleton)<{ $isTall: boolean }>`
  margin-block: ${({ $isTall }) => ($isTall ? 'calc((48px - 2.125rem) / 2)' : '0')};
`;

/** The states of the application, and the button beside them. */
const States = styled.div`
  height: 48px;
  margin: ${space(-4)} 0 ${space(4)};
`;

/** Its legend, and the chart below. */
const ChartPlace = styled.div`
  margin-top: calc(${space(6)} + 1.125rem);
  aspect-ratio: 720 / 336;
`;

const Sections = styled.div`
  display: none;
  @media ${wide} {
    display: block;
    padding: ${space(2)} 0 ${space(6)};
    > div {
      display: flex;
      align-items: center;
      min-height: ${layout.target};
      padding: ${space(2)} ${space(3)};
    }
  }
`;
