import { LoginSchema } from '@dialdeck/common/account.schemas';
import { Link } from '@dialdeck/ui/core';
import { useState } from 'react';
import { addressAfterSignIn } from '#notices/return-point.ts';
import { asksForCode, postAuth } from '../account-api.ts';
import { AccountCard } from '../account-card.tsx';
import { useAccount } from '../account-context.ts';
import { AccountForm } from '../form/account-form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { CodeStep } from './code-step.tsx';
import { KeptResults } from './kept-results.tsx';
import { type ProviderEnd, ProviderLinks } from './provider-links.tsx';
import { useProviders } from './use-providers.ts';

/** Address and password, then a code where the account has an authenticator. */
export function LoginPage({ end }: { end?: ProviderEnd | undefined }) {
  const { leave, ended } = useAccount();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const go = ({ id }: { id: string }) => leave(addressAfterSignIn(ended, id, window.location.origin));
  return step === 'password' ? (
    <PasswordStep end={end} onSignedIn={go} onCodeAsked={() => setStep('code')} />
  ) : (
    <CodeStep onSignedIn={go} onStartOver={() => setStep('password')} />
  );
}

interface PasswordStepProps {
  end: ProviderEnd | undefined;
  onSignedIn: (user: { id: string }) => void;
  onCodeAsked: () => void;
}

function PasswordStep({ end, onSignedIn, onCodeAsked }: PasswordStepProps) {
  const { ended } = useAccount();
  const providers = useProviders();
  const { state, field } = useAccountForm({
    schema: LoginSchema,
    initial: { email: '', password: '' },
    submit: async (values) => {
      try {
        onSignedIn(await postAuth<{ id: string }>('login', values));
      } catch (error) {
        if (!asksForCode(error)) throw error;
        onCodeAsked();
      }
    },
    failure: { title: 'Login Failed', fallback: 'Invalid credentials' },
  });
  return (
    <AccountCard
      title="Sign In"
      text={
        ended ? 'Your session has ended. Sign in to go on where you were.' : 'Welcome back. Your lists are waiting.'
      }
      footer={<Link href="/forgot-password">Forgot password?</Link>}
    >
      <ProviderLinks providers={providers} end={end} />
      <AccountForm state={state} submitLabel="Sign In" pendingLabel="Signing In...">
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      </AccountForm>
      <KeptResults />
    </AccountCard>
  );
}
