import { useEffect, useRef, useState } from 'react';
import { accountRefusal, postAuth } from '#account/account-api.ts';
import { useAccount } from '#account/account-context.ts';

const EXPIRED = 'This verification link is invalid or has expired.';

/** The states of a verification. */
export type VerificationState =
  | { kind: 'verifying' }
  | { kind: 'needsPassword'; email: string; firstName: string | null }
  | { kind: 'success' }
  | { kind: 'error'; sentence: string };

interface VerificationCheck {
  needsPassword: boolean;
  email: string;
  firstName: string | null;
}

/** Checks the token once, when the page opens. */
export function useVerification(token: string): { state: VerificationState; finish: () => void } {
  const { notify } = useAccount();
  const [state, setState] = useState<VerificationState>({ kind: 'verifying' });
  const isAsked = useRef(false);

  useEffect(() => {
    // A token that needs no password is used up by the check itself, so a second one would fail.
    if (isAsked.current) return;
    isAsked.current = true;
    postAuth<VerificationCheck>('verify-email-check', { token }).then(
      ({ needsPassword, email, firstName }) => {
        if (needsPassword) return setState({ kind: 'needsPassword', email, firstName });
        notify({ title: 'Email Verified!' });
        setState({ kind: 'success' });
      },
      (error: unknown) => {
        const { sentence } = accountRefusal(error, EXPIRED);
        notify({ title: 'Verification Failed', body: sentence, variant: 'destructive' });
        setState({ kind: 'error', sentence });
      },
    );
  }, [token, notify]);

  return { state, finish: () => setState({ kind: 'success' }) };
}
