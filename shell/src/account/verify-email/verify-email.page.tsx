import { AccountSetupFormSchema } from '@dialdeck/common/accounts/account.schemas';
import { passwordHint } from '@dialdeck/common/accounts/password.rules';
import { VERIFIED_REDIRECT_SECONDS } from '@dialdeck/common/constants';
import { Link, Spinner } from '@dialdeck/ui/core';
import { useEffect, useRef, useState } from 'react';
import { accountRefusal, postAuth } from '#account/account-api.ts';
import { AccountCard } from '#account/account-card.tsx';
import { useAccount } from '#account/account-context.ts';
import { AccountForm } from '#account/form/account-form.tsx';
import { PasswordField } from '#account/form/password-field.tsx';
import { useAccountForm } from '#account/form/use-account-form.ts';

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

/** The account is ready: leads to the sign-in page after a moment. */
function AccountReady() {
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

const EXPIRED = 'This verification link is invalid or has expired.';

/** The states of a verification. */
type VerificationState =
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
function useVerification(token: string): { state: VerificationState; finish: () => void } {
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

interface AccountSetupFormProps {
  token: string;
  email: string;
  firstName: string | null;
  onDone: () => void;
}

/** The first password of a user whom an admin added. */
function AccountSetupForm({ token, email, firstName, onDone }: AccountSetupFormProps) {
  const { notify } = useAccount();
  const { state, field } = useAccountForm({
    schema: AccountSetupFormSchema,
    initial: { password: '', confirmPassword: '' },
    submit: async ({ password }) => {
      await postAuth('complete-setup', { token, password });
      notify({ title: 'Account Setup Complete!' });
      onDone();
    },
    failure: { title: 'Setup Failed', fallback: 'Your account could not be set up. Please try again.' },
  });
  return (
    <AccountCard
      title={firstName ? `Welcome, ${firstName}!` : 'Welcome!'}
      text={
        <>
          Choose a password for <strong>{email}</strong>.
        </>
      }
    >
      <AccountForm state={state} submitLabel="Complete Account Setup" pendingLabel="Setting Up...">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={passwordHint('setup')}
          {...field('password')}
        />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
      </AccountForm>
    </AccountCard>
  );
}
