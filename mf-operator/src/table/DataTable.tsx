import { below, colors, layout, space, text } from '@passport/shared/theme/tokens';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { latinKey } from './latinKey';
import { rowAfterKey } from './rowAfterKey';

/** A column: its heading, translated, and what it shows of a row. */
interface Column<Row> {
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  isNumber?: boolean;
  /** A few words that stay on one line, e.g. a state. */
  isShort?: boolean;
}

interface DataTableProps<Row> {
  /** What the table shows, translated. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** The row that the keys act on, where the screen follows it; it gets the focus. */
  current?: string | number | undefined;
  onCurrent?(row: Row): void;
  /** Enter on a row, e.g. opens it. */
  onOpen?(row: Row): void;
}

/**
 * A semantic table: arrows, Home and End move between rows, Enter opens one. In narrow windows each row is a block of its own; the roles
 * are spelled out because such a look takes them away from a table.
 */
export function DataTable<Row>({ label, columns, rows, keyOf, current, onCurrent, onOpen }: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isMovable = onOpen !== undefined || onCurrent !== undefined;
  const currentIndex = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === current),
  );

  // The screen has moved, e.g. by a key pressed outside of the table.
  useEffect(() => {
    const row = current === undefined ? null : body.current?.querySelector<HTMLElement>('tr[aria-current]');
    if (row && !row.contains(document.activeElement)) row.focus();
  }, [current]);

  function handleKey(event: KeyboardEvent<HTMLTableRowElement>, index: number): void {
    if (event.target !== event.currentTarget) return;
    const row = rows[index];
    if (event.key === 'Enter' && onOpen && row !== undefined) return onOpen(row);
    const next = rowAfterKey(latinKey(event), index, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    body.current?.querySelectorAll<HTMLElement>('tr')[next]?.focus();
  }

  return (
    <Table role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, title, isNumber }) => (
            <th key={key} role="columnheader" scope="col" data-number={isNumber ? '' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={body}>
        {rows.map((row, index) => (
          <tr
            key={keyOf(row)}
            role="row"
            {...(isMovable && {
              tabIndex: index === currentIndex ? 0 : -1,
              onKeyDown: (event) => handleKey(event, index),
              onFocus: () => onCurrent?.(row),
            })}
            aria-current={current !== undefined && keyOf(row) === current ? true : undefined}
          >
            {columns.map(({ key, title, cell, isNumber, isShort }) => (
              <td
                key={key}
                role="cell"
                data-title={title}
                data-number={isNumber ? '' : undefined}
                data-short={isShort ? '' : undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const narrow = below(720);

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  th {
    ${text.small}
    position: sticky;
    z-index: 1;
    top: ${layout.headerHeight};
    padding: ${space(2)};
    background: ${colors.surface};
    color: ${colors.textMuted};
    text-align: left;
  }
  td {
    /* Only longer words than this break. */
    min-width: 7.5rem;
    padding: ${space(2)};
    border-top: 1px solid ${colors.border};
    overflow-wrap: anywhere;
    vertical-align: top;
  }
  td button {
    text-align: start;
  }
  /* Whole words. */
  td button,
  td time {
    overflow-wrap: normal;
  }
  [data-number],
  [data-short] {
    min-width: 0;
    white-space: nowrap;
  }
  [data-number] {
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  tbody tr {
    scroll-margin: calc(${layout.headerHeight} + ${space(12)}) 0 ${space(4)};
    &:focus-visible {
      outline: 2px solid ${colors.accent};
      outline-offset: -2px;
    }
  }
  tr[aria-current='true'] {
    background: ${colors.accentSoft};
  }
  @media ${narrow} {
    display: block;
    thead {
      display: none;
    }
    tbody,
    tr,
    td {
      display: block;
    }
    tr {
      padding: ${space(2)} 0;
      border-top: 1px solid ${colors.border};
    }
    td {
      padding: ${space(1)} 0;
      border: 0;
    }
    [data-number] {
      text-align: left;
    }
    td:empty {
      display: none;
    }
    td::before {
      ${text.small}
      display: block;
      color: ${colors.textMuted};
      content: attr(data-title);
    }
  }
`;
