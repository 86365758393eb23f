import { useScreenTitle } from '@passport/shared/host/useScreenTitle';
import { BackLink } from '@passport/shared/ui/BackLink';
import { Page } from '@passport/shared/ui/Page';
import type { ReactNode, Ref } from 'react';

interface ScreenProps {
  title: string;
  /** For a screen that moves the focus to its title. */
  titleRef?: Ref<HTMLHeadingElement>;
  lead?: ReactNode;
  /** Target and name of the back link. */
  back: { to: string; name: string };
  children: ReactNode;
}

/** A screen below the list: its back link, its heading, its cards. */
export function Screen({ back, ...page }: ScreenProps) {
  useScreenTitle(page.title);
  return <Page {...page} above={<BackLink to={back.to}>{back.name}</BackLink>} />;
}
