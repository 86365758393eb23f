import { Notice, type NoticeProps } from './Notice';

/** A place that has nothing to show yet: says what will be here and, where there is one, offers the first step. */
export function EmptyState(props: Omit<NoticeProps, 'tone'>) {
  return <Notice {...props} />;
}
