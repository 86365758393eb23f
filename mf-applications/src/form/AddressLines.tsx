import type { FieldStore } from '@passport/shared/form/FieldStore';
import { RequiredMark } from '@passport/shared/form/fieldStyles';
import { TextInput } from '@passport/shared/form/TextInput';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { IconButton } from '@passport/shared/ui/IconButton';
import { MutedSmall } from '@passport/shared/ui/basics';
import { CheckIcon, CloseIcon } from '@passport/shared/ui/icons';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { useWording } from '../frame/useWording';
import { formTexts } from '../texts';
import type { AddressList } from './AddressList';
import { asBrowsersWrite } from './redirectVerdict';

interface AddressLinesProps {
  list: AddressList;
  name: string;
  /** Translated texts. */
  label: string;
  hint: string;
  example: string;
  /** The kind of a line: texts of that name. */
  unit?: 'address' | 'host';
  required?: boolean;
}

/** Addresses, one per line, each with a verdict during typing. */
export const AddressLines = observer(function AddressLines({
  list,
  name,
  label,
  hint,
  example,
  unit = 'address',
  required,
}: AddressLinesProps) {
  const t = useMessages(formTexts.namespace);
  const [home, hasGone] = useFocusHome<HTMLFieldSetElement>();
  return (
    <Group ref={home} tabIndex={-1} id={name}>
      <legend>
        {label}
        {required && <RequiredMark aria-hidden="true">*</RequiredMark>}
      </legend>
      <MutedSmall $below={1}>{hint}</MutedSmall>
      {list.lines.map((line, index) => (
        <AddressLine
          key={index}
          line={line}
          list={list}
          name={name}
          label={list.lines.length === 1 ? t(`${unit}.only`) : t(`${unit}.number`, { number: index + 1 })}
          example={example}
          required={required === true && index === 0}
          onRemove={() => {
            list.remove(line);
            hasGone();
          }}
        />
      ))}
      <AddButtonLine>
        <Button variant="quiet" disabled={list.isFull} onClick={() => list.add()}>
          {t(`${unit}.add`)}
        </Button>
      </AddButtonLine>
    </Group>
  );
});

interface AddressLineProps extends Pick<AddressLinesProps, 'list' | 'name' | 'label' | 'example'> {
  line: FieldStore;
  required: boolean;
  onRemove(): void;
}

const AddressLine = observer(function AddressLine({
  line,
  list,
  name,
  label,
  example,
  required,
  onRemove,
}: AddressLineProps) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  const typed = line.value.trim();
  const commit = useCallback(() => line.leave(), [line]);
  // During typing the verdict is a hint below; as an error it is announced when the field is left.
  const verdict = typed === '' ? undefined : list.verdict(typed);
  const isGood = typed !== '' && verdict === undefined && line.error === undefined && !list.isInClash(typed);
  const written = asBrowsersWrite(typed) ?? '';
  const said = (key: string): string => (key.startsWith('errors.') ? wording(key) : t(key, { address: written }));
  return (
    <div>
      <Line>
        <TextInput
          name={name}
          label={label}
          value={line.value}
          error={line.error === undefined ? undefined : said(line.error)}
          hint={verdict === undefined ? undefined : said(verdict)}
          example={example}
          inputMode="url"
          autocomplete="off"
          maxLength={2000}
          messageLines={0}
          required={required}
          onChange={(value) => line.input(value)}
          onCommit={commit}
        />
        {(list.lines.length > 1 || typed !== '') && (
          <IconButton type="button" aria-label={t('address.remove', { address: typed || label })} onClick={onRemove}>
            <CloseIcon size={20} />
          </IconButton>
        )}
      </Line>
      {isGood && (
        <GoodNote>
          <CheckIcon size={16} />
          {t('address.good')}
        </GoodNote>
      )}
    </div>
  );
});

const Group = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  min-width: 0;
  margin: ${space(3)} 0;
  padding: 0;
  border: 0;
  outline: none;
  legend {
    padding: 0;
    font-weight: 600;
  }
`;

const Line = styled.div`
  display: flex;
  gap: ${space(1)};
  align-items: start;
  /* As wide as the other fields; the button to remove the line takes part of their width. */
  & > :first-child {
    flex: 0 1 560px;
    min-width: 0;
  }
  & > button {
    margin-top: 6px;
  }
`;

const GoodNote = styled.p`
  ${text.small}
  display: flex;
  gap: ${space(1)};
  align-items: center;
  padding: ${space(1)} ${space(4)} 0;
  color: ${colors.successText};
`;

/** Aligned with the text above it, on phones too. */
const AddButtonLine = styled.div`
  margin-left: ${space(-5)};
  & > button {
    width: auto;
  }
`;
