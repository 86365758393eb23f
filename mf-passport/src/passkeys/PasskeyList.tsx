import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { NoteLine } from '@passport/shared/form/NoteLine';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { PasskeyItem } from '@passport/shared/schemas/passkeys';
import { MutedSmall } from '@passport/shared/ui/basics';
import { Button } from '@passport/shared/ui/Button';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import type { Ref } from 'react';
import { passkeysTexts } from '../texts';
import { PasskeyRow } from './PasskeyRow';
import type { Passkeys } from './Passkeys';

interface PasskeyListProps {
  passkeys: Passkeys;
  items: readonly PasskeyItem[];
  headingRef: Ref<HTMLHeadingElement>;
  onAdd(): void;
  onName(passkey: PasskeyItem): void;
  onRemove(passkey: PasskeyItem): void;
}

/** The passkeys in use, the button that adds one, and why that is not possible or advisable. */
export const PasskeyList = observer(function PasskeyList({ passkeys, items, headingRef, ...props }: PasskeyListProps) {
  const t = useMessages(passkeysTexts.namespace);
  const { list, note, obstacle, isAdding } = passkeys;
  const isEmpty = items.length === 0;
  const why = obstacle === undefined ? undefined : t(`obstacle.${obstacle}`);
  const noteLine = <NoteLine note={note && t(`note.${note}`)} />;
  const addButton = obstacle === undefined && (
    <Button variant={isEmpty ? 'primary' : 'quiet'} isLoading={isAdding} onClick={props.onAdd}>
      {t(isEmpty ? 'add-first' : 'add')}
    </Button>
  );
  const addFirst = (
    <>
      {addButton}
      {noteLine}
    </>
  );
  return (
    <Section
      title={t('heading')}
      headingRef={headingRef}
      isTitleHidden={isEmpty}
      {...(!isEmpty && { action: addButton })}
    >
      {/* The empty list has a heading of its own. */}
      {isEmpty && (
        <EmptyState title={t('empty-title')} text={why ?? t('empty-text')} {...(addButton && { action: addFirst })} />
      )}
      {!isEmpty && noteLine}
      {!isEmpty && (
        <Rows>
          {items.map((item) => (
            <PasskeyRow
              key={item.id}
              passkey={item}
              isRemoving={passkeys.changing.has(item.id)}
              onName={props.onName}
              onRemove={props.onRemove}
            />
          ))}
        </Rows>
      )}
      {!isEmpty && why !== undefined && <MutedSmall $above={4}>{why}</MutedSmall>}
      {passkeys.needsSecond && <MutedSmall $above={4}>{t('advice')}</MutedSmall>}
      {list.error !== undefined && <LoadFailure source={list} title={t('failed')} />}
    </Section>
  );
});
