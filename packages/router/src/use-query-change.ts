import { use } from 'react';
import {
  type NavigateOptions,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
} from 'react-router';

/** In declarative mode the navigator is the history, which its type does not show. */
interface WithLocation {
  readonly location: { readonly search: string };
}

const useHistory = () => use(NavigationContext).navigator as unknown as WithLocation;

/** The query of the history: a control that has changed it shows its new state before the transition ends. */
export function useLatestQuery(): string {
  useLocation();
  return useHistory().location.search;
}

/**
 * Changes the query of the address. `change` receives the query of the history and not the one on the screen: the router shows a change in
 * a transition, which on a slow device may end after the next change.
 */
export function useQueryChange(): (change: (query: string) => string, options?: NavigateOptions) => void {
  const history = useHistory();
  const navigate = useNavigate();
  return (change, options) => {
    const { search } = history.location;
    const next = change(search);
    if (next !== search) void navigate({ search: next }, options);
  };
}
