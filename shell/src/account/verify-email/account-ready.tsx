import { VERIFIED_REDIRECT_SECONDS } from '@dialdeck/common/constants';
import { Link } from '@dialdeck/ui/core';
import { useEffect, useState } from 'react';
import { AccountCard } from '#account/account-card.tsx';
import { useAccount } from '#account/account-context.ts';

/** The account is ready: leads to the sign-in page after a moment. */
export function AccountReady() {
  const { leave } = useAccount();
  const [seconds, setSeconds] = useState(VERIFIED_REDIRECT_SECONDS);
  useEffect(() => {
    if (seconds === 0) return leave('/login');
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds, leave]);
  return (
    <AccountCard
      title="Account Ready!"
      text={`Your account is set up. Redirecting to login in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}...`}
      footer={<Link href="/login">Go to login now</Link>}
    />
  );
}
