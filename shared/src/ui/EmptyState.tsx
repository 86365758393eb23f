import { Notice, type NoticeProps } from './Notice';

/** An empty list: says what will be here and may offer the first step. */
export function EmptyState(props: Omit<NoticeProps, 'tone' | 'icon'>) {
  return <Notice {...props} />;
}
