import { links } from '@passport/shared/host/links';
import { atLeast, bodyLine, radius, space } from '@passport/shared/theme/tokens';
import { pageColumn } from '@passport/shared/ui/pageColumn';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';

/** The outline of a screen. Sizes are CSS lengths. */
interface Outline {
  /** Heights of what stands above the blocks; a title by default. */
  above?: readonly string[];
  /** The width of a column, as many as fit; all of it by default. */
  column?: string;
  block: string;
  count: number;
  /** Of all blocks together; that of the screen by default. */
  width?: string;
}

const tiles: Outline = { column: '17.5rem', block: '6.75rem', count: 3 };
const card: Outline = { block: '10rem', count: 1 };

/** Of the first screen of an area. Those below it have one card. */
const outlines: ReadonlyMap<string, Outline> = new Map([
  [links.passport(), { above: ['8rem', '5.5rem'], column: '20rem', block: '16rem', count: 4 }],
  [links.showcase(), tiles],
  [links.services(), tiles],
  [links.applications(), { block: '4.25rem', count: 4 }],
  ['/policy', { block: bodyLine, count: 12, width: '44.5rem' }],
]);

/** The screens of the account, and those of one application. */
const besideMenu = /^\/(passport|applications\/(?!add|request-access))/;
const menuEntries = 5;

/** Placeholder of an area whose remote is loading, with the layout of its screen: what comes takes the place of what was drawn. */
export function AreaSkeleton({ pathname }: { pathname: string }) {
  const t = useShellMessages();
  const { above, column = '100%', block, count, width = 'none' } = outlines.get(pathname) ?? card;
  const hasMenu = besideMenu.test(pathname);
  return (
    <Loading label={t('general.loading')}>
      <Frame $hasMenu={hasMenu}>
        {hasMenu && <Menu>{skeletons(menuEntries, '28px')}</Menu>}
        <div>
          {above ? (
            above.map((height) => <Skeleton key={height} $height={height} />)
          ) : (
            <Skeleton $width="240px" $height="2.125rem" />
          )}
          <Blocks $column={column} $width={width}>
            {skeletons(count, block)}
          </Blocks>
        </div>
      </Frame>
    </Loading>
  );
}

const skeletons = (count: number, height: string) =>
  Array.from({ length: count }, (_, place) => <Skeleton key={place} $height={height} />);

/** As the sections of an area and their screen: see SideColumns. */
const Frame = styled.div<{ $hasMenu: boolean }>`
  ${pageColumn}
  padding-block: ${space(2)} ${space(12)};
  span {
    border-radius: ${radius.medium};
  }
  span + span {
    margin-top: ${space(4)};
  }
  @media ${atLeast(1024)} {
    ${({ $hasMenu }) => $hasMenu && `display: grid; grid-template-columns: 216px minmax(0, 1fr); gap: ${space(8)};`}
  }
`;

const Menu = styled.div`
  display: none;
  @media ${atLeast(1024)} {
    display: block;
    padding-top: ${space(2)};
  }
`;

const Blocks = styled.div<{ $column: string; $width: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $column }) => $column}, 100%), 1fr));
  gap: ${space(4)};
  max-width: ${({ $width }) => $width};
  margin-top: ${space(4)};
  && > span {
    margin: 0;
  }
`;
