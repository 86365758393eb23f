import { useScreenTitle } from '@passport/shared/host/useScreenTitle';
import type { ComponentProps } from 'react';
import { SignInCard } from './SignInCard';

/** The card of a step after the first one; the title of the page says where the person is. */
export function StepCard(props: ComponentProps<typeof SignInCard>) {
  useScreenTitle(props.title);
  return <SignInCard {...props} />;
}
