import { useLocation, useQueryChange } from '@dialdeck/router';
import { useSettled } from '@dialdeck/ui/core';
import { useEffect, useRef, useState } from 'react';
import { readTableChoice, sortedBy, type TableChoice, tableQuery } from './table-choice.rules.ts';

/** Order and search of a table. Both are in the address, so that reload and Back keep them. */
export function useTableChoice<Sort extends string>(sorts: readonly (Sort | 'created')[]) {
  const { search: address } = useLocation();
  const changeQuery = useQueryChange();
  const choice = readTableChoice(address, sorts);
  type Choice = TableChoice<Sort | 'created'>;
  const choose = (change: (now: Choice) => Choice, options?: { replace: boolean }) =>
    changeQuery((query) => {
      const now = readTableChoice(query, sorts);
      const next = tableQuery(change(now));
      // An address without a query means the first choice already.
      return next === tableQuery(now) ? query : next;
    }, options);

  const [term, setTerm] = useState(choice.search);
  const settled = useSettled(term.trim());
  /** The query that this table itself wrote into the address. */
  const written = useRef(choice.search);

  // biome-ignore lint/correctness/useExhaustiveDependencies: written once for the typed text, into the address of that moment
  useEffect(() => {
    written.current = settled;
    choose((now) => ({ ...now, search: settled }), { replace: true });
  }, [settled]);

  // Back and links change the box; text that is being typed stays.
  useEffect(() => {
    if (choice.search === written.current) return;
    written.current = choice.search;
    setTerm(choice.search);
  }, [choice.search]);

  return {
    choice,
    searchBox: { value: term, onChange: (_event: unknown, { value }: { value: string }) => setTerm(value) },
    chooseTeam: (team: string) => choose(({ team: _, ...rest }) => ({ ...rest, ...(team && { team }) })),
    sortBy: (sort: Sort | 'created') => choose((now) => sortedBy(now, sort)),
  };
}
