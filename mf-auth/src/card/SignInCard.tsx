import { useMessages } from '@passport/shared/i18n/useMessages';
import { BackIcon } from '@passport/shared/ui/icons';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { ServiceSlot } from './service/ServiceSlot';
import { Back, Content, Header, Sheet, Subtitle, Title } from './cardStyles';

interface SignInCardProps {
  title: string;
  subtitle?: ReactNode;
  /** Without it the card has no back button. */
  onBack?: (() => void) | undefined;
  /** Moves the focus to the title, so that a screen reader announces a step that has no focused field. */
  isTitleFocused?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

/** The card of every step: header with title, subtitle and back button, then the step itself and its footer. */
export function SignInCard({ title, subtitle, onBack, isTitleFocused, children, footer }: SignInCardProps) {
  const t = useMessages('common');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isTitleFocused) heading.current?.focus();
  }, [isTitleFocused]);

  return (
    <Sheet as="section" aria-labelledby={titleId}>
      <ServiceSlot />
      <Header>
        {onBack && (
          <Back type="button" aria-label={t('general.back')} onClick={onBack}>
            <BackIcon />
          </Back>
        )}
        <Title id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </Title>
      </Header>
      {subtitle && <Subtitle>{subtitle}</Subtitle>}
      <Content>{children}</Content>
      {footer}
    </Sheet>
  );
}
