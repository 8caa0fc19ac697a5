import { RegisterSchema } from '@dialdeck/common/accounts/account.schemas';
import { passwordHint } from '@dialdeck/common/accounts/password.rules';
import { useState } from 'react';
import { postAuth } from '#account/account-api.ts';
import { AccountCard } from '#account/account-card.tsx';
import { useAccount } from '#account/account-context.ts';
import { BackToLogin } from '#account/back-to-login.tsx';
import { AccountForm } from '#account/form/account-form.tsx';
import { PasswordField } from '#account/form/password-field.tsx';
import { TextField } from '#account/form/text-field.tsx';
import { useAccountForm } from '#account/form/use-account-form.ts';

interface RegisterPageProps {
  invite: string | undefined;
  email: string | undefined;
  role: string | undefined;
}

/** /register: only by invitation. */
export function RegisterPage({ invite, email, role }: RegisterPageProps) {
  const [sentTo, setSentTo] = useState<string>();
  if (!invite) {
    return (
      <AccountCard
        title="Access Restricted"
        text="Registration is by invitation only. Please contact your administrator to request access."
        footer={<BackToLogin />}
      />
    );
  }
  if (!sentTo) return <InvitationForm invite={invite} email={email} role={role} onDone={setSentTo} />;
  return (
    <AccountCard title="Check Your Email" footer={<BackToLogin />}>
      <div>
        We sent a verification link to <strong>{sentTo}</strong>. The link expires in 24 hours.
      </div>
    </AccountCard>
  );
}

const DEFAULT_ROLE = 'user';

interface InvitationFormProps {
  invite: string;
  /** Locked when the link names it. */
  email: string | undefined;
  role: string | undefined;
  onDone: (email: string) => void;
}

/** The form for an invited person's name and password. */
function InvitationForm({ invite, email, role = DEFAULT_ROLE, onDone }: InvitationFormProps) {
  const { notify } = useAccount();
  const { state, field } = useAccountForm({
    schema: RegisterSchema,
    initial: { firstName: '', lastName: '', email: email ?? '', password: '' },
    submit: async (values) => {
      await postAuth('register', { ...values, inviteToken: invite, role });
      notify({ title: 'Registration Successful!', body: 'Please check your email to verify your account.' });
      onDone(values.email);
    },
    failure: { title: 'Registration Failed', fallback: 'Registration failed' },
  });
  return (
    <AccountCard title="Complete Your Invitation" text="Tell us who you are, and choose a password.">
      <AccountForm state={state} submitLabel="Create Account" pendingLabel="Creating Account...">
        <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
        <TextField label="Email" type="email" autoComplete="username" isLocked={Boolean(email)} {...field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={passwordHint('register')}
          {...field('password')}
        />
      </AccountForm>
    </AccountCard>
  );
}
