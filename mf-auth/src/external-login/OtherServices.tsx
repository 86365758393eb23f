import { firstPaintId } from '@passport/shared/constants';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { below, colors, gutter, radius, space, text } from '@passport/shared/theme/tokens';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { authTexts, externalTexts } from '../texts';

/** The list is loaded when it is opened for the first time. */
const ProviderList = lazyPart({
  texts: [externalTexts],
  load: async () => (await import('./ProviderList')).ProviderList,
  fallback: null,
  isOptional: true,
});

/**
 * The 'or' divider and the drop-down of other services on START (spec 2). It is a native `details`, which opens
 * before any script runs; the live card takes over the state of the first paint.
 */
export function OtherServices() {
  const t = useMessages(authTexts.namespace);
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const setDetails = (open: boolean) => {
    if (details.current) details.current.open = open;
  };
  useLayoutEffect(() => {
    if (document.querySelector(`#${firstPaintId} details[open]`)) setDetails(true);
  }, []);

  const handleClose = () => {
    setDetails(false);
    details.current?.querySelector('summary')?.focus();
  };
  return (
    <div data-other-services="">
      <Or>{t('other.or')}</Or>
      <Services ref={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('other.title')}</summary>
        {isOpen && <ProviderList onClose={handleClose} />}
      </Services>
    </div>
  );
}

const Or = styled.p`
  ${text.small}
  display: flex;
  gap: ${space(3)};
  align-items: center;
  margin: ${space(5)} 0;
  color: ${colors.textMuted};
  &::before,
  &::after {
    flex: 1;
    border-top: 1px solid ${colors.border};
    content: '';
  }
`;

/** In a narrow window its letters are small: the longest of its texts would touch the border. */
const Services = styled.details`
  > summary {
    display: flex;
    gap: ${space(2)};
    align-items: center;
    justify-content: center;
    min-height: 52px;
    padding: ${space(1)} ${gutter(3)};
    border: 1.5px solid ${colors.borderMedium};
    border-radius: ${radius.medium};
    font-weight: 600;
    text-align: center;
    list-style: none;
    cursor: pointer;
    @media (hover: hover) {
      &:hover {
        background: ${colors.sunken};
      }
    }
    &::after {
      flex: none;
      width: 7px;
      height: 7px;
      border: solid;
      border-width: 0 2px 2px 0;
      content: '';
      transform: translateY(-2px) rotate(45deg);
    }
    &::-webkit-details-marker {
      display: none;
    }
    @media ${below(360)} {
      ${text.small}
      font-weight: 600;
    }
  }
`;
