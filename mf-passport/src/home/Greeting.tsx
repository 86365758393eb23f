import { useMessages } from '@passport/shared/i18n/useMessages';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { styled } from 'styled-components';
import { narrow } from '../frame/measures';
import { namespace } from '../texts';

interface GreetingProps {
  /** Undefined or empty when the person gave none. */
  name: string | undefined;
  isLoading: boolean;
}

/** Hello to the person; in a narrow window the name has a line of its own, which is there before the name is. */
export function Greeting({ name, isLoading }: GreetingProps) {
  const t = useMessages(namespace);
  return (
    <>
      {t('home.greeting')}
      {name && ', '}
      <Name>{name || (isLoading && <Skeleton as="span" $width="120px" $height="1em" />)}</Name>
    </>
  );
}

const Name = styled.span`
  @media ${narrow} {
    display: block;
    overflow: hidden;
    height: calc(36em / 28);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > span {
    display: none;
    @media ${narrow} {
      display: block;
      margin-top: 4px;
    }
  }
`;
