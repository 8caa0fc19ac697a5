import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/**
 * Changes the query of the address. `change` is given the newest query: the router shows a change in a transition, which on a slow
 * device may end after the next change.
 */
export function useQueryChange(): (change: (query: string) => string, options?: NavigateOptions) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const newest = useRef(search);
  useEffect(() => {
    newest.current = search;
  }, [search]);
  return (change, options) => {
    const next = change(newest.current);
    if (next === newest.current) return;
    newest.current = next;
    void navigate({ search: next }, options);
  };
}
