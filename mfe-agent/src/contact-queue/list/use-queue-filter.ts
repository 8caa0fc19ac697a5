import { useEffect, useMemo, useState } from 'react';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';

const SEARCH_PAUSE_MS = 250;

/** The filter of the rows, and the query's variables once the search text has settled. */
export function useQueueFilter(listId: string) {
  const [search, setSearch] = useState('');
  const [isActiveOnly, setActiveOnly] = useState(true);
  const settledSearch = useDebounced(search.trim(), SEARCH_PAUSE_MS);
  const shown = useMemo<QueueVariables>(
    () => ({ listId, activeOnly: isActiveOnly, ...(settledSearch && { search: settledSearch }) }),
    [listId, isActiveOnly, settledSearch],
  );
  return { shown, search, setSearch, isActiveOnly, setActiveOnly };
}

/** The value once it has not changed for `ms` milliseconds: a search asks for words, not for every letter. */
function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
