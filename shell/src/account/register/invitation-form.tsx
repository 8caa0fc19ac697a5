import { RegisterSchema } from '@dialdeck/common/accounts/account.schemas';
import { passwordHint } from '@dialdeck/common/accounts/password.rules';
import { postAuth } from '#account/account-api.ts';
import { AccountCard } from '#account/account-card.tsx';
import { useAccount } from '#account/account-context.ts';
import { AccountForm } from '#account/form/account-form.tsx';
import { PasswordField } from '#account/form/password-field.tsx';
import { TextField } from '#account/form/text-field.tsx';
import { useAccountForm } from '#account/form/use-account-form.ts';

const DEFAULT_ROLE = 'user';

interface InvitationFormProps {
  invite: string;
  /** Locked when the link names it. */
  email: string | undefined;
  role: string | undefined;
  onDone: (email: string) => void;
}

/** The form for an invited person's name and password. */
export function InvitationForm({ invite, email, role = DEFAULT_ROLE, onDone }: InvitationFormProps) {
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
