import { formatTalkTime } from '@dialdeck/common/time/duration';
import { Link } from '@dialdeck/router';
import { makeStyles, useHandOnFocus, useLinkClassName } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useRef } from 'react';
import type { TableOrder } from '#reports/address/report-choice.rules.ts';
import { DEFAULT_ORDER, type FigureRow, inOrder, orderAfter, TITLES } from './table-order.rules.ts';

const useStyles = makeStyles({
  // Wider than a narrow window: scrolled in its own frame.
  frame: { overflowX: 'auto' },
  table: { minWidth: '35rem' },
  name: { overflowWrap: 'anywhere' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // A heading is a flex row of its own.
  numberHead: { '& > *': { justifyContent: 'flex-end' } },
});

const NUMBERS = [
  ['totalDials', 'Total Dials'],
  ['totalContacts', 'Total Contacts'],
  ['winners', 'Winners'],
  ['winRate', 'Win Rate'],
  ['totalTalkTime', 'Talk Time'],
] as const;

const DIRECTION = { asc: 'ascending', desc: 'descending' } as const;

/** The heading of the names. */
const NAME_HEADS = { person: 'Agent', 'call list': 'Call List' } as const;

export interface FiguresTableProps {
  /** The subject of each row. */
  subject: keyof typeof TITLES;
  rows: readonly FigureRow[];
  /** Null: by winners, dials and name. Headings sort where the order can be changed. */
  order?: TableOrder | null;
  onSort?: (order: TableOrder) => void;
}

/** The figures of several people or call lists, a row each; a name opens its report. */
export function FiguresTable({ subject, rows, order, onSort }: FiguresTableProps) {
  const styles = useStyles();
  const link = useLinkClassName();
  const frame = useRef<HTMLElement>(null);
  // A name takes the table away.
  useHandOnFocus(frame);
  const shown = order ?? DEFAULT_ORDER;
  const sorting = (sort: TableOrder['sort']) =>
    onSort && {
      sortable: true,
      ...(shown.sort === sort && { sortDirection: DIRECTION[shown.dir] }),
      button: { as: 'button', type: 'button', onClick: () => onSort(orderAfter(shown, sort)) } as const,
    };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard (WCAG 2.1.1)
    <section ref={frame} className={styles.frame} aria-label={`Figures of each ${subject}`} tabIndex={0}>
      <Table size="small" className={styles.table} aria-label={TITLES[subject]}>
        <TableHeader>
          <TableRow>
            <TableHeaderCell {...sorting('name')}>{NAME_HEADS[subject]}</TableHeaderCell>
            {NUMBERS.map(([sort, label]) => (
              <TableHeaderCell key={sort} className={styles.numberHead} {...sorting(sort)}>
                {label}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {inOrder(rows, order ?? null).map(({ id, name, to, ...row }) => (
            <TableRow key={id}>
              <TableCell className={styles.name}>
                {to ? (
                  <Link to={to} className={link}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </TableCell>
              <TableCell className={styles.number}>{row.totalDials.toLocaleString()}</TableCell>
              <TableCell className={styles.number}>{row.totalContacts.toLocaleString()}</TableCell>
              <TableCell className={styles.number}>{row.winners.toLocaleString()}</TableCell>
              <TableCell className={styles.number}>{row.winRate.toLocaleString()}%</TableCell>
              <TableCell className={styles.number}>{formatTalkTime(row.totalTalkTime)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
