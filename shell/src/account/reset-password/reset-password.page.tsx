import { ResetPasswordFormSchema } from '@dialdeck/common/accounts/account.schemas';
import { passwordHint } from '@dialdeck/common/accounts/password.rules';
import { Link } from '@dialdeck/ui/core';
import { useState } from 'react';
import { postAuth } from '#account/account-api.ts';
import { AccountCard } from '#account/account-card.tsx';
import { useAccount } from '#account/account-context.ts';
import { AccountForm } from '#account/form/account-form.tsx';
import { PasswordField } from '#account/form/password-field.tsx';
import { useAccountForm } from '#account/form/use-account-form.ts';

interface ResetPasswordPageProps {
  token: string | undefined;
}

/** /reset-password. */
export function ResetPasswordPage({ token }: ResetPasswordPageProps) {
  const [isDone, setIsDone] = useState(false);
  if (!token) {
    return (
      <AccountCard
        title="Invalid Reset Link"
        text="This password reset link is incomplete. Links expire after 1 hour and work once."
        footer={<Link href="/forgot-password">Request a new reset link</Link>}
      />
    );
  }
  if (!isDone) return <NewPasswordForm token={token} onDone={() => setIsDone(true)} />;
  return (
    <AccountCard
      title="Password Reset Complete"
      text="Your password has been changed. You can sign in with it now."
      footer={<Link href="/login">Sign In Now</Link>}
    />
  );
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { notify } = useAccount();
  const { state, field } = useAccountForm({
    schema: ResetPasswordFormSchema,
    initial: { password: '', confirmPassword: '' },
    submit: async ({ password }) => {
      await postAuth('reset-password', { token, password });
      notify({ title: 'Password Reset Successful' });
      onDone();
    },
    failure: { title: 'Password Reset Failed', fallback: 'Please request a new reset link and try again.' },
  });
  return (
    <AccountCard title="Reset Password" text="Choose a new password for your account.">
      <AccountForm state={state} submitLabel="Reset Password" pendingLabel="Resetting...">
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={passwordHint('reset')}
          {...field('password')}
        />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
      </AccountForm>
    </AccountCard>
  );
}
