import { SelectField } from '@passport/shared/form/SelectField';
import { TextInput } from '@passport/shared/form/TextInput';
import { below, space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';
import { useWording } from '../frame/useWording';
import { filterValues, type FilterName } from './filters';
import type { useFilters } from './useFilters';

const names = Object.keys(filterValues) as FilterName[];

/** Search and filters of the list. */
export function FilterBar({ filters, search, setSearch, change }: ReturnType<typeof useFilters>) {
  const t = useWording();
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

const Search = styled.div`
  grid-column: 1 / -1;
`;
