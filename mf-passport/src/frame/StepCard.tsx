import { useMessages } from '@passport/shared/i18n/useMessages';
import { space, text } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { MutedSmall } from '@passport/shared/ui/basics';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { accountTexts } from '../texts';

interface StepCardProps {
  title: string;
  /** Which step it is, and of how many; without them it is the only one. */
  number?: number;
  count?: number;
  /** Another step is shown; what was typed in this one is kept. */
  isHidden?: boolean;
  /** It replaces another card, so its heading takes the focus at once. */
  isNext?: boolean;
  children: ReactNode;
}

/** A step slides into its place, as those of the sign-in do, unless the person prefers less motion. */
function slideIn(card: HTMLElement | null): void {
  const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
  if (!isStill) card?.animate([{ translate: '0 12px' }, { translate: '0' }], { duration: 180, easing: 'ease-out' });
}

/** One step of a flow. With each new step the focus goes to its heading, unless a field takes it. */
export function StepCard({ title, number, count, isHidden = false, isNext = false, children }: StepCardProps) {
  const t = useMessages(accountTexts.namespace);
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isNext ? undefined : title);
  const place = useRef(isNext ? undefined : window.scrollY);

  useEffect(() => {
    // A field of the first step that takes the focus would leave the title of the screen above a low window.
    if (place.current !== undefined) document.scrollingElement?.scrollTo?.(0, place.current);
    place.current = undefined;
  }, []);

  useEffect(() => {
    const now = isHidden ? undefined : title;
    if (shown.current === now) return;
    shown.current = now;
    if (now === undefined) return;
    slideIn(card.current);
    if (!card.current?.contains(document.activeElement)) heading.current?.focus();
    // In a low window the field that has the focus may have left the heading above.
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [title, isHidden]);

  return (
    <Card as="section" ref={card} aria-labelledby={titleId} hidden={isHidden}>
      {number !== undefined && count !== undefined && (
        <MutedSmall $below={1}>{t('steps.count', { number, count })}</MutedSmall>
      )}
      <Title id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </Card>
  );
}

const Title = styled.h2`
  ${text.heading}
  margin-bottom: ${space(2)};
  &:focus {
    outline: none;
  }
`;
