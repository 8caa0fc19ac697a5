import { TestProviderDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

/** Signs the admin in by a provider in a second window, which ends at this screen; here nothing changes. */
export function useProviderTest() {
  const [begin, isBeginning] = useChange(TestProviderDocument, { failure: { fallback: 'Failed to begin the test' } });

  async function test(id: string): Promise<void> {
    if (isBeginning) return;
    // Opened before the server has answered: later the browser would block it as a pop-up.
    const second = window.open('about:blank', '_blank');
    const { data } = await begin({ id });
    if (!data) return second?.close();
    if (!second) return window.location.assign(data.testIdentityProvider);
    // The provider is not to reach this window.
    second.opener = null;
    second.location.replace(data.testIdentityProvider);
  }

  return [test, isBeginning] as const;
}
