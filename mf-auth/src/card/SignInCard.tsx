import { useMessages } from '@passport/shared/i18n/useMessages';
import { BackIcon } from '@passport/shared/ui/icons';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { BrandFooter } from './BrandFooter';
import { ServiceSlot } from './service/ServiceSlot';
import { Back, Content, Header, Sheet, Subtitle, Title } from './cardStyles';

interface SignInCardProps {
  title: string;
  subtitle?: ReactNode;
  /** Without it the card has no back button. */
  onBack?: (() => void) | undefined;
  /** Moves the focus to the title, so that a screen reader announces a step that has no focused field. */
  isTitleFocused?: boolean;
  /** Title and subtitle are in the middle, above content that is. */
  isCentred?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  /** The last row, by default that of the brand of the sign-in. */
  brand?: ReactNode;
}

/** The card of every step: header with title, subtitle and back button, then the step itself, its footer and the row of the brand. */
export function SignInCard({ title, subtitle, onBack, isTitleFocused, isCentred = false, ...parts }: SignInCardProps) {
  const t = useMessages('common');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isTitleFocused) heading.current?.focus();
  }, [isTitleFocused]);

  return (
    <Sheet as="section" aria-labelledby={titleId}>
      <Header $isCentred={isCentred}>
        {onBack && (
          <Back type="button" aria-label={t('general.back')} onClick={onBack}>
            <BackIcon />
          </Back>
        )}
        <ServiceSlot />
        <Title id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </Header>
      <Content>{parts.children}</Content>
      {parts.footer}
      {parts.brand ?? <BrandFooter />}
    </Sheet>
  );
}
