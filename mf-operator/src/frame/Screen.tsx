import { useScreenTitle } from '@passport/shared/host/useScreenTitle';
import type { Permission } from '@passport/shared/schemas/console/permissions';
import { BackLink } from '@passport/shared/ui/BackLink';
import { Page } from '@passport/shared/ui/Page';
import type { ReactNode, Ref } from 'react';
import { CommandLine } from '../commands/CommandLine';

interface ScreenProps {
  title: string;
  /** For a screen that moves the focus to its heading. */
  titleRef?: Ref<HTMLHeadingElement>;
  lead?: ReactNode;
  /** Target and name of the back link, for a screen below another one. */
  back?: { to: string; name: string };
  /** What the screen shows: the command that prints the same stands below it. */
  permission: Permission;
  children: ReactNode;
}

/** A screen of the console: its heading, its cards, its command. */
export function Screen({ back, permission, children, ...page }: ScreenProps) {
  useScreenTitle(page.title);
  return (
    <Page {...page} above={back && <BackLink to={back.to}>{back.name}</BackLink>}>
      {children}
      <CommandLine of={permission} />
    </Page>
  );
}
