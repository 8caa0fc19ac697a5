import { CodeSchema } from '@dialdeck/common/accounts/second-factor.schemas';
import { WRONG_CODE } from '@dialdeck/common/sentences';
import { Button, ErrorPanel, RowsSkeleton } from '@dialdeck/ui/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { accountRefusal, isSignInOver, post } from '#account/account-api.ts';
import { AccountCard } from '#account/account-card.tsx';
import { AccountForm } from '#account/form/account-form.tsx';
import { TextField } from '#account/form/text-field.tsx';
import { useAccountForm } from '#account/form/use-account-form.ts';
import { AuthenticatorKey } from '#account/second-factor/authenticator-key.tsx';
import { RecoveryCodes } from '#account/second-factor/recovery-codes.tsx';
import type { SecondStepProps } from './code-step.tsx';

/** The session has begun with it. */
interface Confirmed {
  recoveryCodes: readonly string[];
  user: { id: string };
}

/** The second step of a sign-in where an authenticator is required and there is none: its key, its first code, the recovery codes. */
export function SetUpStep({ onSignedIn, onOver, onStartOver }: SecondStepProps) {
  const { setup, failure, retry } = useSetup(onOver);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  if (confirmed)
    return (
      <AccountCard title="Keep Your Recovery Codes">
        <RecoveryCodes codes={confirmed.recoveryCodes} onDone={() => onSignedIn(confirmed.user)} />
      </AccountCard>
    );
  return (
    <AccountCard
      title="Set Up Authenticator"
      text="Your organization requires a second factor. Set up your authenticator to go on."
      footer={
        <Button appearance="transparent" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      {setup ? (
        <>
          <AuthenticatorKey {...setup} />
          <ConfirmForm onConfirmed={setConfirmed} onOver={onOver} />
        </>
      ) : failure ? (
        <ErrorPanel title="Your authenticator cannot be set up" onRetry={retry}>
          {failure}
        </ErrorPanel>
      ) : (
        <RowsSkeleton label="Preparing your key" />
      )}
    </AccountCard>
  );
}

interface ConfirmFormProps {
  onConfirmed: (confirmed: Confirmed) => void;
  onOver: () => void;
}

function ConfirmForm({ onConfirmed, onOver }: ConfirmFormProps) {
  const { state, field } = useAccountForm({
    schema: CodeSchema,
    initial: { code: '' },
    submit: async (values) => {
      try {
        onConfirmed(await post<Confirmed>('account/second-factor/confirm', values));
      } catch (error) {
        if (!isSignInOver(error)) throw error;
        onOver();
      }
    },
    failure: { title: 'Not Set Up', fallback: WRONG_CODE },
  });
  return (
    <AccountForm state={state} submitLabel="Confirm" pendingLabel="Confirming...">
      <TextField
        label="Enter the code"
        hint="The one that the app shows."
        autoComplete="one-time-code"
        hasFocus
        {...field('code')}
      />
    </AccountForm>
  );
}

/** The key of a new authenticator, which counts for nothing until it is confirmed. */
interface Setup {
  secret: string;
  uri: string;
}

/** Begins the set-up of an authenticator, once; begun again, the key is another one. */
function useSetup(onOver: () => void) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);
  const fail = useEffectEvent((error: unknown) => {
    if (isSignInOver(error)) onOver();
    else setFailure(accountRefusal(error, 'Check your connection and try again.').sentence);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins again
  useEffect(() => {
    let isGone = false;
    post<Setup>('account/second-factor', {}).then(
      (begun) => !isGone && setSetup(begun),
      (error) => !isGone && fail(error),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);

  function retry() {
    setFailure(null);
    setAttempt(attempt + 1);
  }
  return { setup, failure, retry };
}
