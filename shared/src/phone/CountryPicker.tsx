import { Fragment, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { firstRows } from './countries';
import type { TitledCountry } from './Country';
import { Code, Group, Iso, List, Name, Nothing, Option, Panel, Search } from './countryPickerStyles';
import { searchCountries } from './searchCountries';

interface CountryPickerProps {
  countries: readonly TitledCountry[];
  /** Code of the current country. */
  selected: string;
  /** Translated texts. */
  texts: { title: string; search: string; nothingFound: string; likely: string; all: string };
  onSelect(country: TitledCountry): void;
  onClose(): void;
}

/** @returns the index that a key moves to; undefined for a key that does not move */
function activeAfter(key: string, active: number, last: number): number | undefined {
  const moves = new Map(
    Object.entries({
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(last, active + 4),
      PageUp: Math.max(0, active - 4),
    }),
  );
  const move = moves.get(key);
  return move === undefined ? undefined : Math.max(0, move);
}

/**
 * The list of countries, searchable by name or dial code (spec 2). The focus stays in the search field and the arrows move
 * through the list (ARIA Authoring Practices, Combobox pattern).
 */
export function CountryPicker({ countries, selected, texts, onSelect, onClose }: CountryPickerProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState('');
  const found = useMemo(() => searchCountries(countries, query), [countries, query]);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      countries.findIndex(({ countryCode }) => countryCode === selected),
    ),
  );
  /** The groups are those of the whole list: search results are ordered by relevance. */
  const isWhole = found.length === countries.length;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active, found]);

  const handleQuery = (text: string) => {
    setQuery(text);
    setActive(0);
  };

  const handleKey = (event: KeyboardEvent) => {
    const next = activeAfter(event.key, active, found.length - 1);
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && found[active]) onSelect(found[active]);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    // The page handles Escape and Enter itself, e.g. to send the form around the picker.
    event.stopPropagation();
  };

  return (
    <Panel
      role="dialog"
      aria-label={texts.title}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      <Search
        type="text"
        role="combobox"
        aria-label={texts.search}
        placeholder={texts.search}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={query}
        onChange={(event) => handleQuery(event.target.value)}
        onKeyDown={handleKey}
      />
      <List ref={list} id={`${id}-list`} role="listbox" aria-label={texts.title}>
        {found.map((country, index) => (
          <Fragment key={country.countryCode}>
            {isWhole && index === 0 && <Group aria-hidden="true">{texts.likely}</Group>}
            {isWhole && index === firstRows && <Group aria-hidden="true">{texts.all}</Group>}
            <Option
              id={optionId(index)}
              role="option"
              aria-selected={country.countryCode === selected}
              data-active={index === active ? '' : undefined}
              // Keeps the focus in the search field until the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onSelect(country)}
            >
              <Iso aria-hidden="true">{country.countryCode}</Iso>
              <Name>{country.title}</Name>
              <Code>{country.phoneCode}</Code>
            </Option>
          </Fragment>
        ))}
      </List>
      {/* Always rendered: a screen reader announces a change of its text, but not a new element. */}
      <Nothing role="status">{found.length === 0 && texts.nothingFound}</Nothing>
    </Panel>
  );
}
