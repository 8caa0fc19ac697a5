import { LoginSchema } from '@dialdeck/common/accounts/account.schemas';
import { SESSION_ENDED } from '@dialdeck/common/sentences';
import { ButtonLink, Link, lazyPart, makeStyles, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import { postAuth, type SecondStep, secondStepOf } from '#account/account-api.ts';
import { AccountCard } from '#account/account-card.tsx';
import { useAccount } from '#account/account-context.ts';
import { AccountForm } from '#account/form/account-form.tsx';
import { PasswordField } from '#account/form/password-field.tsx';
import { TextField } from '#account/form/text-field.tsx';
import { useAccountForm } from '#account/form/use-account-form.ts';
import { addressAfterSignIn } from '#notices/return-point.ts';
import { countUnsavedOfAll } from '#notices/unsaved-count.ts';
import { CodeStep } from './code-step.tsx';
import type { ProviderEnd } from './provider-end.tsx';
import { type SignInProvider, useProviders } from './use-providers.ts';

const AddressStep = lazyPart(async () => (await import('./address-step.tsx')).AddressStep, { failed: NotLoaded });
const SetUpStep = lazyPart(async () => (await import('./set-up-step.tsx')).SetUpStep, {
  loading: () => <AccountCard title="Set Up Authenticator" />,
  failed: NotLoaded,
});

/** Another person or another browser ends few sessions. */
const SessionEndWords = lazyPart(async () => (await import('./session-end-words.tsx')).SessionEndWords);

function NotLoaded() {
  return <p role="alert">This step could not be loaded. It is tried again in a moment.</p>;
}

interface LoginPageProps {
  end?: ProviderEnd | undefined;
  /** Why the session of this browser has ended, where it is known. */
  endReason?: string | undefined;
}

/** Address and password, then the code of an authenticator, or the set-up of one where it is required. */
export function LoginPage({ end, endReason }: LoginPageProps) {
  const { leave, ended, notify } = useAccount();
  const [step, setStep] = useState<SecondStep | null>(null);
  const go = ({ id }: { id: string }) => leave(addressAfterSignIn(ended, id, window.location.origin));
  const startOver = () => setStep(null);
  const second = {
    onSignedIn: go,
    onStartOver: startOver,
    onOver() {
      notify({ title: 'Sign in again.', body: 'The time for this step is over.', variant: 'destructive' });
      startOver();
    },
  };
  if (!step) return <PasswordStep end={end} endReason={endReason} onSignedIn={go} onAsked={setStep} />;
  if (step === 'SECOND_FACTOR') return <CodeStep {...second} />;
  return <SetUpStep {...second} />;
}

interface PasswordStepProps {
  end: ProviderEnd | undefined;
  endReason: string | undefined;
  onSignedIn: (user: { id: string }) => void;
  onAsked: (step: SecondStep) => void;
}

function PasswordStep({ end, endReason, onSignedIn, onAsked }: PasswordStepProps) {
  const { ended } = useAccount();
  const providers = useProviders();
  const [email, setEmail] = useState<string | null>(null);
  // If the user has begun to type, the form stays when the providers arrive.
  const [isTyping, setIsTyping] = useState(false);
  const isAddressFirst =
    email === null && !isTyping && providers.some(({ enforcedDomains }) => enforcedDomains.length > 0);
  return (
    <AccountCard
      title="Sign In"
      text={
        endReason ? (
          <SessionEndWords reason={endReason} />
        ) : ended ? (
          SESSION_ENDED
        ) : (
          'Welcome back. Your lists are waiting.'
        )
      }
      footer={<Link href="/forgot-password">Forgot password?</Link>}
    >
      <ProviderLinks providers={providers} end={end} />
      {isAddressFirst ? (
        <AddressStep providers={providers} onAddress={setEmail} />
      ) : (
        <div onInput={() => setIsTyping(true)}>
          <PasswordForm email={email ?? ''} onSignedIn={onSignedIn} onAsked={onAsked} />
        </div>
      )}
      <KeptResults />
    </AccountCard>
  );
}

interface PasswordFormProps {
  email: string;
  onSignedIn: (user: { id: string }) => void;
  onAsked: (step: SecondStep) => void;
}

function PasswordForm({ email, onSignedIn, onAsked }: PasswordFormProps) {
  const { state, field } = useAccountForm({
    schema: LoginSchema,
    initial: { email, password: '' },
    submit: async (values) => {
      try {
        onSignedIn(await postAuth<{ id: string }>('login', values));
      } catch (error) {
        const step = secondStepOf(error);
        if (!step) throw error;
        onAsked(step);
      }
    },
    failure: { title: 'Login Failed', fallback: 'Invalid credentials' },
  });
  return (
    <AccountForm state={state} submitLabel="Sign In" pendingLabel="Signing In...">
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" hasFocus={email !== ''} {...field('password')} />
    </AccountForm>
  );
}

const useStyles = makeStyles({ text: { margin: 0, color: tokens.colorNeutralForeground2 } });

/** Announces at every sign-in that this browser holds unsaved results, without their owner. */
function KeptResults() {
  const styles = useStyles();
  const [count] = useState(countUnsavedOfAll);
  if (count === 0) return null;
  const isOne = count === 1;
  return (
    <p className={styles.text}>
      {isOne ? '1 result is' : `${count} results are`} kept in this browser, with names, phone numbers and notes, until
      the agent who typed {isOne ? 'it' : 'them'} signs in here again and saves {isOne ? 'it' : 'them'}.
    </p>
  );
}

const useProviderLinksStyles = makeStyles({
  links: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

/** Few visits of this page come from a provider. */
const ProviderEndWords = lazyPart(async () => (await import('./provider-end.tsx')).ProviderEndWords);

interface ProviderLinksProps {
  providers: readonly SignInProvider[];
  end: ProviderEnd | undefined;
}

/** The ways to identity providers, above the form, and how the last of them ended. */
function ProviderLinks({ providers, end }: ProviderLinksProps) {
  const styles = useProviderLinksStyles();
  const name = providers.find(({ id }) => id === end?.providerId)?.name;
  return (
    <>
      {end && <ProviderEndWords end={end} name={name} />}
      {providers.length > 0 && (
        <div className={styles.links}>
          {providers.map((provider) => (
            <ButtonLink key={provider.id} href={`/api/sso/${provider.id}/start`}>
              {`Continue with ${provider.name}`}
            </ButtonLink>
          ))}
        </div>
      )}
    </>
  );
}
