import { BackLink } from '@passport/shared/ui/BackLink';
import { wide } from '@passport/shared/ui/SideNav';
import { styled } from 'styled-components';

/** A back link that the section navigation has too: hidden in windows that show the navigation. */
export const SectionBackLink = styled(BackLink)`
  @media ${wide} {
    display: none;
  }
`;
