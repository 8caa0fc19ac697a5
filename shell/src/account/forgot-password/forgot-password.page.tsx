import { ForgotPasswordSchema } from '@dialdeck/common/accounts/account.schemas';
import { useState } from 'react';
import { postAuth } from '#account/account-api.ts';
import { AccountCard } from '#account/account-card.tsx';
import { useAccount } from '#account/account-context.ts';
import { BackToLogin } from '#account/back-to-login.tsx';
import { AccountForm } from '#account/form/account-form.tsx';
import { TextField } from '#account/form/text-field.tsx';
import { useAccountForm } from '#account/form/use-account-form.ts';

/** /forgot-password. It never reveals whether the address is known. */
export function ForgotPasswordPage() {
  const { notify } = useAccount();
  const [sentTo, setSentTo] = useState<string>();
  const { state, field } = useAccountForm({
    schema: ForgotPasswordSchema,
    initial: { email: '' },
    submit: async (values) => {
      await postAuth('forgot-password', values);
      notify({ title: 'Reset Email Sent' });
      setSentTo(values.email);
    },
    failure: { title: 'Error', fallback: 'Failed to send reset email' },
  });
  if (sentTo) {
    return (
      <AccountCard title="Check Your Email" footer={<BackToLogin />}>
        <div>
          If there is an account for <strong>{sentTo}</strong>, a reset link is on its way. The link expires in 1 hour.
        </div>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Forgot Password"
      text="Enter your email address and we will send you a link to choose a new password."
      footer={<BackToLogin />}
    >
      <AccountForm state={state} submitLabel="Send Reset Link" pendingLabel="Sending...">
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      </AccountForm>
    </AccountCard>
  );
}
