import { useQuery } from '@dialdeck/apollo';
import { dayText } from '@dialdeck/common/time/date-words';
import type { Shell } from '@dialdeck/contract';
import { Badge, Button, ErrorPanel, makeStyles, Panel, RowsSkeleton, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import {
  RemoveSecondFactorDocument,
  RenewRecoveryCodesDocument,
  SecondFactorDocument,
  type SecondFactorQuery,
} from '#__generated__/graphql.ts';
import { RecoveryCodes } from '#account/second-factor/recovery-codes.tsx';
import { CodeForm } from './code-form.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useOwnChange } from './use-own-change.ts';

const useStyles = makeStyles({
  rows: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalM },
  text: { margin: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

type State = SecondFactorQuery['secondFactor'];
/** The current step; new codes are shown once, after it. */
type Doing = 'nothing' | 'set up' | 'remove' | 'renew' | { codes: readonly string[] };

/** Sets up the second factor, and shows the recovery codes for a lost authenticator. */
export function Authenticator({ shell }: { shell: Shell }) {
  const { data, error, refetch } = useQuery(SecondFactorDocument);
  const [doing, setDoing] = useState<Doing>('nothing');
  const focusBack = useFocusBack(doing !== 'nothing');
  const renew = useOwnChange(shell, RenewRecoveryCodesDocument, {
    failure: { title: 'No New Codes', fallback: 'Failed to make new recovery codes' },
  });
  const remove = useOwnChange(shell, RemoveSecondFactorDocument, {
    success: { title: 'Authenticator Removed' },
    failure: { title: 'Authenticator Not Removed', fallback: 'Failed to remove the authenticator' },
  });
  const stop = () => setDoing('nothing');

  function showCodes(codes: readonly string[]) {
    setDoing({ codes });
    void refetch().catch(() => undefined);
  }
  /** The form goes with the buttons' new state, so that the focus does not land on one that leaves the page. */
  function done() {
    void refetch()
      .catch(() => undefined)
      .finally(stop);
  }

  const state = data?.secondFactor;
  return (
    <Panel title="Authenticator" note="A code from an app on your phone, asked for after your password.">
      <div {...focusBack}>
        {typeof doing === 'object' ? (
          <RecoveryCodes codes={doing.codes} hasFocus onDone={stop} />
        ) : doing === 'set up' ? (
          <SetUpAuthenticator shell={shell} onConfirmed={showCodes} onCancel={stop} />
        ) : doing === 'renew' ? (
          <CodeForm
            text="New recovery codes take the place of those that are left. Enter the code of your authenticator."
            submitLabel="Make New Codes"
            pendingLabel="Making..."
            onSend={(code) => renew({ code }, ({ renewRecoveryCodes }) => showCodes(renewRecoveryCodes.recoveryCodes))}
            onCancel={stop}
          />
        ) : doing === 'remove' ? (
          <CodeForm
            text="Without it your password alone signs you in. Enter the code of your authenticator, or a recovery code."
            submitLabel="Remove"
            pendingLabel="Removing..."
            onSend={(code) => remove({ code }, done)}
            onCancel={stop}
          />
        ) : state ? (
          <Standing state={state} onDo={setDoing} />
        ) : error ? (
          <ErrorPanel title="Your authenticator could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton label="Loading your authenticator" rows={1} />
        )}
      </div>
    </Panel>
  );
}

function Standing({ state, onDo }: { state: State; onDo: (doing: Doing) => void }) {
  const styles = useStyles();
  const { enabled, since, recoveryCodesLeft, required, canSetUp } = state;
  const whyRequired = required && <p className={styles.text}>Your organization requires a second factor.</p>;
  if (!enabled && !canSetUp)
    return <p className={styles.text}>You sign in without a password, so no code is asked for.</p>;
  if (!enabled)
    return (
      <div className={styles.rows}>
        {whyRequired}
        <Button appearance="primary" onClick={() => onDo('set up')}>
          Set up
        </Button>
      </div>
    );
  return (
    <div className={styles.rows}>
      <div>
        <Badge appearance="tint" color="success">
          On
        </Badge>{' '}
        since {dayText(since ?? '')} · {leftOf(recoveryCodesLeft)}
      </div>
      {whyRequired}
      <div className={styles.buttons}>
        <Button onClick={() => onDo('renew')}>New Recovery Codes</Button>
        {canSetUp && <Button onClick={() => onDo('set up')}>Replace</Button>}
        {!required && <Button onClick={() => onDo('remove')}>Remove</Button>}
      </div>
    </div>
  );
}

const leftOf = (count: number): string => (count === 1 ? '1 recovery code left' : `${count} recovery codes left`);
