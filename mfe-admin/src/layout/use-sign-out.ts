import { useApolloClient } from '@dialdeck/apollo';
import { LogoutDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

/** Clears the cache and goes to /, as a page load, since the page for visitors is another one. */
export function useSignOut() {
  const client = useApolloClient();
  const [logout, isSigningOut] = useChange(LogoutDocument, { failure: { fallback: 'Failed to sign out' } });
  async function signOut(): Promise<void> {
    if ((await logout({})).refusal) return;
    await client.clearStore();
    window.location.assign('/');
  }
  return [signOut, isSigningOut] as const;
}
