import { Link, Spinner } from '@dialdeck/ui/core';
import { AccountCard } from '#account/account-card.tsx';
import { AccountReady } from './account-ready.tsx';
import { AccountSetupForm } from './account-setup-form.tsx';
import { useVerification } from './use-verification.ts';

interface VerifyEmailPageProps {
  token: string | undefined;
}

/** /verify-email. */
export function VerifyEmailPage({ token }: VerifyEmailPageProps) {
  if (token) return <Verification token={token} />;
  return (
    <AccountCard
      title="Invalid Verification Link"
      text="This verification link is incomplete. Please open the link from your email again."
      footer={<Link href="/login">Back to Login</Link>}
    />
  );
}

function Verification({ token }: { token: string }) {
  const { state, finish } = useVerification(token);
  switch (state.kind) {
    case 'verifying':
      return (
        <AccountCard title="Verifying Your Email">
          <Spinner label="Verifying..." />
        </AccountCard>
      );
    case 'needsPassword':
      return <AccountSetupForm token={token} email={state.email} firstName={state.firstName} onDone={finish} />;
    case 'success':
      return <AccountReady />;
    case 'error':
      return (
        <AccountCard
          title="Verification Failed"
          text={state.sentence}
          footer={
            <>
              <Link href="/register">Go to registration</Link>
              <Link href="/login">Go to login</Link>
            </>
          }
        />
      );
  }
}
