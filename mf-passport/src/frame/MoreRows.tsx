import { MoreButton } from '@passport/shared/data/MoreButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ComponentProps } from 'react';
import { accountTexts } from '../texts';

/** The button for the next page of a list, with the text that all lists of the account share. */
export function MoreRows({ list }: Pick<ComponentProps<typeof MoreButton>, 'list'>) {
  const t = useMessages(accountTexts.namespace);
  return <MoreButton list={list} label={t('list.more')} />;
}
