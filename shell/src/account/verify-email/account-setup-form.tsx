import { AccountSetupFormSchema } from '@dialdeck/common/accounts/account.schemas';
import { passwordHint } from '@dialdeck/common/accounts/password.rules';
import { postAuth } from '#account/account-api.ts';
import { AccountCard } from '#account/account-card.tsx';
import { useAccount } from '#account/account-context.ts';
import { AccountForm } from '#account/form/account-form.tsx';
import { PasswordField } from '#account/form/password-field.tsx';
import { useAccountForm } from '#account/form/use-account-form.ts';

interface AccountSetupFormProps {
  token: string;
  email: string;
  firstName: string | null;
  onDone: () => void;
}

/** The first password of a user whom an admin added. */
export function AccountSetupForm({ token, email, firstName, onDone }: AccountSetupFormProps) {
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
