import { filterInAddress } from '@dialdeck/common/contacts/contact-filter.rules';
import { useLatestQuery, useQueryChange } from '@dialdeck/router';
import { useSettled } from '@dialdeck/ui/core';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';

/** A change of the parameters of the address. */
export type ChangeAddress = (change: (parameters: URLSearchParams) => void) => void;

/** Search and filters of the rows, which the address holds: reload, Back and a sent link keep them. */
export function useQueueFilter(listId: string) {
  const address = useLatestQuery();
  const [, renderNow] = useReducer((times: number) => times + 1, 0);
  const changeQuery = useQueryChange();
  const parameters = useMemo(() => new URLSearchParams(address), [address]);
  const change: ChangeAddress = (by) => {
    changeQuery(
      (query) => {
        const next = new URLSearchParams(query);
        const before = next.toString();
        by(next);
        const after = next.toString();
        return after === before ? query : after && `?${after}`;
      },
      { replace: true },
    );
    renderNow();
  };

  const kept = parameters.get('search') ?? '';
  const [search, setSearch] = useState(kept);
  const settled = useSettled(search.trim());
  /** The text that was typed here, and is in the address. */
  const written = useRef(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text is written once, into the address of that moment
  useEffect(() => {
    written.current = settled;
    change((next) => (settled ? next.set('search', settled) : next.delete('search')));
  }, [settled]);
  // Back and links change the box; a text that is being typed stays.
  useEffect(() => {
    if (kept === written.current) return;
    written.current = kept;
    setSearch(kept);
  }, [kept]);

  const isActiveOnly = parameters.get('show') !== 'all';
  const shown = useMemo<QueueVariables>(() => {
    const filter = filterInAddress(parameters);
    return { listId, activeOnly: isActiveOnly, ...(settled && { search: settled }), ...(filter && { filter }) };
  }, [listId, isActiveOnly, settled, parameters]);
  return {
    shown,
    search,
    setSearch,
    isActiveOnly,
    setActiveOnly: (isOn: boolean) => change((next) => (isOn ? next.delete('show') : next.set('show', 'all'))),
    /** In addition to the search. */
    filter: shown.filter,
    isNarrowed: shown.filter !== undefined || settled !== '',
    parameters,
    change,
    /** Search and filters, not Active Only. */
    clear: () => {
      setSearch('');
      change((next) => {
        const show = next.get('show');
        for (const name of [...next.keys()]) next.delete(name);
        if (show) next.set('show', show);
      });
    },
  };
}
