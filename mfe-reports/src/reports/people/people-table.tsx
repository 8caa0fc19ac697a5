import { formatTalkTime } from '@dialdeck/common/time/duration';
import { Link } from '@dialdeck/router';
import { makeStyles, useHandOnFocus, useLinkClassName } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useRef } from 'react';
import type { ReportedPerson } from './reported-person.ts';

const useStyles = makeStyles({
  // Wider than a narrow window: scrolled in its own frame.
  frame: { overflowX: 'auto' },
  table: { minWidth: '35rem' },
  agent: { overflowWrap: 'anywhere' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // A heading is a flex row of its own.
  numberHead: { '& > *': { justifyContent: 'flex-end' } },
});

const HEADS = ['Total Dials', 'Total Contacts', 'Winners', 'Win Rate', 'Talk Time'];

export interface PeopleTableProps {
  people: readonly ReportedPerson[];
  /** The address of the same report of one person. */
  addressOf: (userId: string) => string;
}

/** Everybody who dialled, the most successful first; a name opens that person's report. */
export function PeopleTable({ people, addressOf }: PeopleTableProps) {
  const styles = useStyles();
  const link = useLinkClassName();
  const frame = useRef<HTMLElement>(null);
  // A name takes the table away.
  useHandOnFocus(frame);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard (WCAG 2.1.1)
    <section ref={frame} className={styles.frame} aria-label="Figures of each person" tabIndex={0}>
      <Table size="small" className={styles.table} aria-label="People">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Agent</TableHeaderCell>
            {HEADS.map((head) => (
              <TableHeaderCell key={head} className={styles.numberHead}>
                {head}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.userId}>
              <TableCell className={styles.agent}>
                {person.hasReport ? (
                  <Link to={addressOf(person.userId)} className={link}>
                    {person.name}
                  </Link>
                ) : (
                  person.name
                )}
              </TableCell>
              <TableCell className={styles.number}>{person.totalDials.toLocaleString()}</TableCell>
              <TableCell className={styles.number}>{person.totalContacts.toLocaleString()}</TableCell>
              <TableCell className={styles.number}>{person.winners.toLocaleString()}</TableCell>
              <TableCell className={styles.number}>{person.winRate.toLocaleString()}%</TableCell>
              <TableCell className={styles.number}>{formatTalkTime(person.totalTalkTime)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
