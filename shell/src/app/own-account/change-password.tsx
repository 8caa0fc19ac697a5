import { ChangePasswordFormSchema } from '@dialdeck/common/accounts/account.schemas';
import { passwordHint } from '@dialdeck/common/accounts/password.rules';
import type { Shell } from '@dialdeck/contract';
import { makeStyles, Panel, RowsSkeleton, useForm } from '@dialdeck/ui/core';
import { useState } from 'react';
import { ChangePasswordDocument } from '#__generated__/graphql.ts';
import { AccountForm } from '#account/form/account-form.tsx';
import { PasswordField } from '#account/form/password-field.tsx';
import { fieldOf } from './field-of.ts';
import { OwnCodeField, useOwnProof } from './own-code-field.tsx';
import { useOwnChange } from './use-own-change.ts';

const useStyles = makeStyles({ none: { margin: 0 } });

/** The own password. A new form after each change: nothing of a password stays on the screen. */
export function ChangePassword({ shell }: { shell: Shell }) {
  const [changes, setChanges] = useState(0);
  const styles = useStyles();
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
