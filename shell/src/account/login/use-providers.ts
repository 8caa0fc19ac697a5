import { useEffect, useState } from 'react';
import { getAuth } from '#account/account-api.ts';

/** An identity provider that people may sign in with. */
export interface SignInProvider {
  readonly id: string;
  readonly name: string;
  /** People of these domains sign in with it alone. */
  readonly enforcedDomains: readonly string[];
}

/** None until they are known, and where they cannot be read: the password form needs no provider. */
export function useProviders(): readonly SignInProvider[] {
  const [providers, setProviders] = useState<readonly SignInProvider[]>([]);
  useEffect(() => {
    let isGone = false;
    getAuth<readonly SignInProvider[]>('providers').then(
      (found) => {
        if (!isGone) setProviders(found);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return providers;
}
