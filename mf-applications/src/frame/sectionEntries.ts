import {
  ChartIcon,
  ClockIcon,
  DocumentIcon,
  SendIcon,
  ShieldIcon,
  SlidersIcon,
  type IconProps,
} from '@passport/shared/ui/icons';
import type { ComponentType } from 'react';
import type { SectionName } from '../paths';

/** The screens of one application, other than its overview, in the order in which a developer needs them. */
export const sectionEntries: readonly { section: SectionName; Icon: ComponentType<IconProps> }[] = [
  { section: 'guide', Icon: DocumentIcon },
  { section: 'attempts', Icon: ShieldIcon },
  { section: 'usage', Icon: ChartIcon },
  { section: 'webhook', Icon: SendIcon },
  { section: 'history', Icon: ClockIcon },
  { section: 'settings', Icon: SlidersIcon },
];
