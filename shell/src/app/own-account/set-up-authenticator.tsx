import { WRONG_CODE } from '@dialdeck/common/sentences';
import type { Shell } from '@dialdeck/contract';
import { makeStyles, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import {
  BeginSecondFactorDocument,
  type BeginSecondFactorMutation,
  ConfirmSecondFactorDocument,
} from '#__generated__/graphql.ts';
import { AuthenticatorKey } from '#account/second-factor/authenticator-key.tsx';
import { CodeForm } from './code-form.tsx';
import { PasswordStep } from './password-step.tsx';
import { useOwnChange } from './use-own-change.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, maxWidth: '26rem' },
});

interface SetUpAuthenticatorProps {
  shell: Shell;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}

type Setup = BeginSecondFactorMutation['beginSecondFactor'];

/** The password, then the key for the app, then the first code of it. */
export function SetUpAuthenticator({ shell, onConfirmed, onCancel }: SetUpAuthenticatorProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  return setup ? (
    <Confirm shell={shell} setup={setup} onConfirmed={onConfirmed} onCancel={onCancel} />
  ) : (
    <AskPassword shell={shell} onBegun={setSetup} onCancel={onCancel} />
  );
}

interface AskPasswordProps {
  shell: Shell;
  onBegun: (setup: Setup) => void;
  onCancel: () => void;
}

function AskPassword({ shell, onBegun, onCancel }: AskPasswordProps) {
  const begin = useOwnChange(shell, BeginSecondFactorDocument, {
    failure: { title: 'Not Set Up', fallback: 'Failed to begin the set-up' },
  });
  return (
    <PasswordStep
      submitLabel="Continue"
      pendingLabel="Going On..."
      onSend={(values) => begin(values, ({ beginSecondFactor }) => onBegun(beginSecondFactor))}
      onCancel={onCancel}
    />
  );
}

function Confirm({ shell, setup, onConfirmed, onCancel }: SetUpAuthenticatorProps & { setup: Setup }) {
  const styles = useStyles();
  const confirm = useOwnChange(shell, ConfirmSecondFactorDocument, {
    success: { title: 'Authenticator Set Up', body: 'You are signed out of all other browsers.' },
    failure: { title: 'Not Set Up', fallback: WRONG_CODE },
    endsOthers: true,
  });
  return (
    <div className={styles.root}>
      <AuthenticatorKey secret={setup.key} uri={setup.uri} />
      <CodeForm
        text="Then enter the code that the app shows."
        submitLabel="Confirm"
        pendingLabel="Confirming..."
        onSend={(code) =>
          confirm({ code }, ({ confirmSecondFactor }) => onConfirmed(confirmSecondFactor.recoveryCodes))
        }
        onCancel={onCancel}
      />
    </div>
  );
}
