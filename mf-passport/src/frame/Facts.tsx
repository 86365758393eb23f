import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';

/** Facts in one line with dots between them, but no dot at a line break. Undefined facts are left out. */
export function Facts({ of: facts }: { of: readonly ReactNode[] }) {
  return (
    <Clip>
      <Line>
        {facts
          .filter((fact) => fact !== undefined && fact !== null)
          .map((fact, index) => (
            <Fragment key={index}>
              <Fact>{fact}</Fact>{' '}
            </Fragment>
          ))}
      </Line>
    </Clip>
  );
}

const dotWidth = '0.5rem';

const Clip = styled.span`
  display: block;
  overflow: hidden;
`;

/** The negative margin moves the dot before a line's first fact outside, where Clip cuts it off. */
const Line = styled.span`
  display: block;
  margin-left: -${dotWidth};
`;

const Fact = styled.span`
  display: inline-block;
  position: relative;
  padding-left: ${dotWidth};
  &::before {
    content: '·';
    content: '·' / '';
    position: absolute;
    left: 0;
  }
`;
