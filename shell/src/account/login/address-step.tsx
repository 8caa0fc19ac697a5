import { ForgotPasswordSchema } from '@dialdeck/common/accounts/account.schemas';
import { Button } from '@dialdeck/ui/core';
import { useAccount } from '#account/account-context.ts';
import { AccountForm } from '#account/form/account-form.tsx';
import { TextField } from '#account/form/text-field.tsx';
import { useAccountForm } from '#account/form/use-account-form.ts';
import { providerOf } from './enforced-domain.rules.ts';
import type { SignInProvider } from './use-providers.ts';

interface AddressStepProps {
  providers: readonly SignInProvider[];
  /** Goes on with the password. */
  onAddress: (email: string) => void;
}

/** The first step takes the address, which decides between a password and a provider. */
export function AddressStep({ providers, onAddress }: AddressStepProps) {
  const { leave } = useAccount();
  const { state, field } = useAccountForm({
    schema: ForgotPasswordSchema,
    initial: { email: '' },
    async submit({ email }) {
      const provider = providerOf(email, providers);
      if (provider) leave(`/api/sso/${provider.id}/start`);
      else onAddress(email);
    },
    failure: { title: 'Login Failed', fallback: 'Invalid credentials' },
  });
  return (
    <>
      <AccountForm state={state} submitLabel="Next" pendingLabel="Next">
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      </AccountForm>
      {/* The emergency account, when the provider is down. */}
      <Button appearance="transparent" onClick={() => onAddress('')}>
        Use a password
      </Button>
    </>
  );
}
