import { SelectField } from '@passport/shared/form/SelectField';
import { TextInput } from '@passport/shared/form/TextInput';
import { below, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useWording } from '../frame/useWording';
import { filterValues, type FilterName } from './filters';
import type { useFilters } from './useFilters';

const names = Object.keys(filterValues) as FilterName[];

/** Search and filters of the list. On a phone a press unfolds the filters: the applications stay in view. */
export function FilterBar({ filters, search, setSearch, change }: ReturnType<typeof useFilters>) {
  const t = useWording();
  const chosen = names.filter((name) => filters[name] !== '').length;
  const [isOpen, setIsOpen] = useState(chosen > 0);
  return (
    <Bar role="search" aria-label={t('list.filters')}>
      <Search>
        <TextInput
          name="search"
          type="search"
          label={t('list.search')}
          value={search}
          maxLength={100}
          messageLines={0}
          onChange={setSearch}
        />
      </Search>
      <Fold>
        <Button variant="secondary" isWide aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {chosen === 0 ? t('list.fold') : `${t('list.fold')}: ${chosen}`}
        </Button>
      </Fold>
      <Choices $isOpen={isOpen}>
        {names.map((name) => (
          <SelectField
            key={name}
            name={name}
            label={t(`list.filter.${name}.label`)}
            value={filters[name]}
            options={filterValues[name].map((value) => ({
              value,
              text: t(`list.filter.${name}.${value === '' ? 'all' : value}`),
            }))}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </Choices>
    </Bar>
  );
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space(3)};
  margin-bottom: ${space(4)};
  @media ${below(600)} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** On phones only. */
const Fold = styled.div`
  display: none;
  @media ${below(600)} {
    display: block;
  }
`;

const Choices = styled.div<{ $isOpen: boolean }>`
  display: contents;
  @media ${below(600)} {
    display: ${({ $isOpen }) => ($isOpen ? 'contents' : 'none')};
  }
`;

const Search = styled.div`
  grid-column: 1 / -1;
`;
