import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { shownPhone } from '@passport/shared/phone/shownPhone';
import type { User } from '@passport/shared/schemas/users';
import { light } from '@passport/shared/theme/palettes';
import { rosette } from '@passport/shared/theme/rosette';
import { below, bodyLine, colors, display, gutter, radius, space, text } from '@passport/shared/theme/tokens';
import { CopyIcon } from '@passport/shared/ui/icons';
import { avatarName, initialsOf } from '@passport/shared/ui/initials';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { styled } from 'styled-components';
import { accountTexts } from '../texts';

/** Whose account it is: initials, name and phone, and the number that support asks for, which a press copies. */
export function Band({ user }: { user: User | undefined }) {
  const t = useMessages(accountTexts.namespace);
  const name = user && avatarName(user);
  return (
    <Sheet>
      <Avatar aria-hidden="true">{user && initialsOf(user)}</Avatar>
      <Words>
        <Name tabIndex={-1}>
          {user ? name || t('home.account') : <Skeleton as="span" $width="200px" $height="calc(34em / 28)" />}
        </Name>
        <Facts>
          {user ? (
            <>
              <span>{shownPhone(user.phone)}</span>
              <SupportId id={user.smart_id} />
            </>
          ) : (
            <>
              <Skeleton as="span" $width="9em" $height={bodyLine} />
              <Copy as="span">
                <small>{t('home.id')}</small>
                <Skeleton as="span" $width="6.6em" $height={bodyLine} />
              </Copy>
            </>
          )}
        </Facts>
      </Words>
    </Sheet>
  );
}

function SupportId({ id }: { id: string }) {
  const t = useMessages(accountTexts.namespace);
  const { toasts } = useHost();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toasts.success(t('home.copied'));
    } catch {
      // Forbidden, or not there at all: an insecure origin has no clipboard.
      toasts.error(t('home.not-copied'));
    }
  };
  return (
    <Copy type="button" onClick={() => void handleCopy()} title={t('home.copy-id')}>
      <small>{t('home.id')}</small>{' '}
      <Digits>
        {id}
        <CopyIcon size={16} />
      </Digits>
    </Copy>
  );
}

/** How much of the smaller rosette of narrow windows, in px of its 208, is cut off. */
const rosetteCut = { wide: 104, phone: 152 };

/** The rosette is at the right edge, which no text reaches: on phones `Words` leaves it free, and the narrowest ones have no rosette. */
const Sheet = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space(5)};
  overflow: hidden;
  min-height: 128px;
  padding: ${space(5)} ${space(8)};
  border-radius: ${radius.card};
  background: ${colors.band};
  color: #ffffff;
  &::after {
    position: absolute;
    top: -200px;
    right: -140px;
    width: 560px;
    height: 560px;
    opacity: 0.42;
    ${rosette}
    -webkit-mask: var(--rosette) center / contain no-repeat, linear-gradient(90deg, transparent 20%, #000 60%);
    -webkit-mask-composite: source-in;
    mask:
      var(--rosette) center / contain no-repeat,
      linear-gradient(90deg, transparent 20%, #000 60%);
    mask-composite: intersect;
    content: '';
  }
  @media ${below(760)} {
    gap: ${space(4)};
    padding: ${space(5)} ${gutter(5)};
    &::after {
      top: calc(50% - 104px);
      right: -${rosetteCut.wide}px;
      width: 208px;
      height: 208px;
      ${rosette}
    }
  }
  @media ${below(560)} {
    &::after {
      right: -${rosetteCut.phone}px;
    }
  }
  @media ${below(390)} {
    &::after {
      content: none;
    }
  }
`;

const Avatar = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 72px;
  height: 72px;
  border-radius: ${radius.round};
  background: #ffffff;
  ${display}
  color: ${light.accent};
  font-size: 1.625rem;
  line-height: 1;
  @media ${below(440)} {
    width: 56px;
    height: 56px;
    font-size: 1.25rem;
  }
`;

const Words = styled.div`
  z-index: 1;
  min-width: 0;
  @media ${below(760)} {
    margin-right: ${208 - rosetteCut.wide - 16}px;
  }
  @media ${below(560)} {
    margin-right: ${208 - rosetteCut.phone - 16}px;
  }
  @media ${below(390)} {
    margin-right: 0;
  }
`;

/** A long name keeps to its line. */
const Name = styled.h1`
  ${text.title}
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  &:focus {
    outline: none;
  }
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(4)};
  font-variant-numeric: tabular-nums;
  @media ${below(440)} {
    flex-direction: column;
    align-items: flex-start;
  }
`;

const Digits = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
`;

/** In a narrow window the number stands below its name, also while it is loaded. */
const Copy = styled.button`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(1.5)};
  min-height: 28px;
  padding: 0;
  border: 0;
  border-radius: ${radius.small};
  background: none;
  color: inherit;
  text-align: start;
  small {
    ${text.small}
  }
  &:is(button) {
    cursor: pointer;
  }
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`;
