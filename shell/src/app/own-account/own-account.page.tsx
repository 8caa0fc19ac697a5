import { useQuery } from '@dialdeck/apollo';
import { ChangePasswordFormSchema } from '@dialdeck/common/accounts/account.schemas';
import { passwordHint } from '@dialdeck/common/accounts/password.rules';
import { OwnProfileSchema } from '@dialdeck/common/accounts/profile.schemas';
import { fullName } from '@dialdeck/common/teams/user.rules';
import type { Shell } from '@dialdeck/contract';
import { ErrorPanel, makeStyles, PageHeader, Panel, RowsSkeleton, tokens, useForm } from '@dialdeck/ui/core';
import { useState } from 'react';
import { ChangeOwnProfileDocument, ChangePasswordDocument, OwnAccountDocument } from '#__generated__/graphql.ts';
import { AccountForm } from '#account/form/account-form.tsx';
import { PasswordField } from '#account/form/password-field.tsx';
import { TextField } from '#account/form/text-field.tsx';
import { Authenticator } from './authenticator.tsx';
import { fieldOf } from './field-of.ts';
import { LinkedProviders } from './linked-providers.tsx';
import { OwnCodeField, useOwnProof } from './own-code-field.tsx';
import { SignedInHere } from './signed-in-here.tsx';
import { useOwnChange } from './use-own-change.ts';

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, maxWidth: '48rem' },
});

/** The settings that people manage themselves: how they sign in, where they are signed in, the number that they call from. */
export function OwnAccountPage({ shell }: { shell: Shell }) {
  const { session } = shell;
  return (
    <>
      <PageHeader title="Account" purpose={`${fullName(session, session.email)} · ${session.email}`} />
      <div className={useStyles().sections}>
        <ChangePassword shell={shell} />
        <Authenticator shell={shell} />
        <LinkedProviders shell={shell} />
        <SignedInHere shell={shell} />
        <CallingNumber shell={shell} />
      </div>
    </>
  );
}

/** The number that the person declares to call from; a phone link does not show which line the device uses. */
function CallingNumber({ shell }: { shell: Shell }) {
  const { data, error, refetch } = useQuery(OwnAccountDocument);
  return (
    <Panel title="My caller number" note="Recorded with your calls as you enter it.">
      {data?.me ? (
        <CallingNumberForm key={data.me.callingNumber} shell={shell} number={data.me.callingNumber ?? ''} />
      ) : error ? (
        <ErrorPanel title="Your number could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton label="Loading your number" rows={1} />
      )}
    </Panel>
  );
}

function CallingNumberForm({ shell, number }: { shell: Shell; number: string }) {
  const save = useOwnChange(shell, ChangeOwnProfileDocument, {
    success: { title: 'Number Saved' },
    failure: { title: 'Number Not Saved', fallback: 'Failed to save the number' },
  });
  const state = useForm({
    schema: OwnProfileSchema,
    initial: { callingNumber: number },
    send: ({ callingNumber }) => save({ callingNumber }),
  });
  return (
    <AccountForm state={state} submitLabel="Save" pendingLabel="Saving...">
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="With the country code, such as +1 303 555 0100. Leave it empty for none."
        {...fieldOf(state, 'callingNumber')}
      />
    </AccountForm>
  );
}

const useChangePasswordStyles = makeStyles({ none: { margin: 0 } });

/** Change of the user's own password, with a new form after each change: nothing of a password stays on the screen. */
function ChangePassword({ shell }: { shell: Shell }) {
  const [changes, setChanges] = useState(0);
  const styles = useChangePasswordStyles();
  const { proof, isLoading } = useOwnProof();
  if (proof && !proof.hasPassword)
    return (
      <Panel title="Password">
        <p className={styles.none}>Your account has no password. You sign in with a provider of your organization.</p>
      </Panel>
    );
  return (
    <Panel title="Password" note="A new password signs you out of all other browsers.">
      {isLoading ? (
        <RowsSkeleton label="Loading your password form" rows={3} rowHeight={56} />
      ) : (
        <ChangePasswordForm key={changes} shell={shell} onChanged={() => setChanges(changes + 1)} />
      )}
    </Panel>
  );
}

function ChangePasswordForm({ shell, onChanged }: { shell: Shell; onChanged: () => void }) {
  const change = useOwnChange(shell, ChangePasswordDocument, {
    success: { title: 'Password Changed', body: 'You are signed out of all other browsers.' },
    failure: { title: 'Password Not Changed', fallback: 'Failed to change the password' },
    endsOthers: true,
  });
  const state = useForm({
    schema: ChangePasswordFormSchema,
    initial: { currentPassword: '', newPassword: '', confirmPassword: '', code: '' },
    async send({ currentPassword, newPassword, code }) {
      const refusal = await change({ currentPassword, newPassword, ...(code && { code }) });
      if (!refusal) onChanged();
      return refusal;
    },
  });
  return (
    <AccountForm state={state} submitLabel="Change Password" pendingLabel="Changing...">
      <PasswordField label="Current Password" autoComplete="current-password" {...fieldOf(state, 'currentPassword')} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={passwordHint('reset')}
        {...fieldOf(state, 'newPassword')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...fieldOf(state, 'confirmPassword')} />
      <OwnCodeField {...fieldOf(state, 'code')} />
    </AccountForm>
  );
}
