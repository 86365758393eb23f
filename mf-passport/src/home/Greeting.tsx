import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { bodyLine, colors, layout, radius, space, text } from '@passport/shared/theme/tokens';
import { CopyIcon } from '@passport/shared/ui/icons';
import { avatarName, initialsOf } from '@passport/shared/ui/initials';
import { LetterTile } from '@passport/shared/ui/LetterTile';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { css, styled } from 'styled-components';
import { narrow } from '../frame/measures';
import { accountTexts } from '../texts';
import { shownPhone } from '@passport/shared/phone/shownPhone';

interface GreetingProps {
  user: User | undefined;
  hasFailed: boolean;
}

/** Hello to the person, beside their initials; a long name keeps to its line. */
export function Greeting({ user, hasFailed }: GreetingProps) {
  const t = useMessages(accountTexts.namespace);
  const name = user?.first_name;
  return (
    <Head>
      <LetterTile
        name={(user && (avatarName(user) || user.smart_id)) || ' '}
        letters={user && initialsOf(user)}
        size={64}
        shape="round"
      />
      <Words $isShort={t('home.greeting').length < 4}>
        {t('home.greeting')}
        {name && ', '}
        <Name>{name || (!user && !hasFailed && <Skeleton as="span" $width="120px" $height="1em" />)}</Name>
      </Words>
    </Head>
  );
}

/**
 * Whose account it is: the phone, and the number that support asks for, which a press copies. While they load, their places wrap as they will:
 * on a phone the number is on a line of its own.
 */
export function Identity({ user }: { user: User | undefined }) {
  const t = useMessages(accountTexts.namespace);
  const { toasts } = useHost();
  if (!user)
    return (
      <Facts aria-hidden>
        <Skeleton as="span" $width="9em" $height={bodyLine} />
        <Id>
          {t('home.smart-id')}
          <Skeleton as="span" $width="4.25em" $height="1.25rem" />
          <CopyIcon size={16} />
        </Id>
      </Facts>
    );
  const { smart_id } = user;
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(smart_id);
      toasts.success(t('home.copied'));
    } catch {
      // Forbidden, or not there at all: an insecure origin has no clipboard.
      toasts.error(t('home.not-copied'));
    }
  };
  return (
    <Facts>
      <span>{shownPhone(user.phone)}</span>
      <CopyId type="button" onClick={() => void handleCopy()} title={t('home.copy')}>
        {t('home.smart-id')} {smart_id}
        <CopyIcon size={16} />
      </CopyId>
    </Facts>
  );
}

const Head = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(4)};
`;

/** The longest greeting fits beside the initials in any window, in one piece. On a phone a short one has the name beside it, a long one below. */
const Words = styled.span<{ $isShort: boolean }>`
  min-width: 0;
  font-size: min(1em, (100vw - 96px - 1rem) / 8.3);
  @media ${narrow} {
    ${({ $isShort }) => $isShort && 'display: flex; white-space: pre;'}
  }
`;

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

const Facts = styled.span`
  ${text.body}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(4)};
  min-height: ${layout.target};
  font-variant-numeric: tabular-nums;
`;

const idLine = css`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${layout.target};
  margin-left: ${space(-2)};
  padding: 0 ${space(2)};
`;

const Id = styled.span`
  ${idLine}
`;

const CopyId = styled.button`
  ${idLine}
  border: 0;
  border-radius: ${radius.medium};
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: ${colors.muted};
    }
  }
`;
