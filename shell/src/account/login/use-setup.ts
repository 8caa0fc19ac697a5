import { useEffect, useEffectEvent, useState } from 'react';
import { accountRefusal, isSignInOver, post } from '#account/account-api.ts';

/** The key of a new authenticator, which counts for nothing until it is confirmed. */
interface Setup {
  secret: string;
  uri: string;
}

/** Begins the set-up of an authenticator, once; begun again, the key is another one. */
export function useSetup(onOver: () => void) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);
  const fail = useEffectEvent((error: unknown) => {
    if (isSignInOver(error)) onOver();
    else setFailure(accountRefusal(error, 'Check your connection and try again.').sentence);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins again
  useEffect(() => {
    let isGone = false;
    post<Setup>('account/second-factor', {}).then(
      (begun) => !isGone && setSetup(begun),
      (error) => !isGone && fail(error),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);

  function retry() {
    setFailure(null);
    setAttempt(attempt + 1);
  }
  return { setup, failure, retry };
}
