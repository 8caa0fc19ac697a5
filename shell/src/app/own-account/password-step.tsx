import { BeginSecondFactorSchema } from '@dialdeck/common/accounts/second-factor.schemas';
import { Button, makeStyles, tokens, useForm } from '@dialdeck/ui/core';
import { AccountForm } from '#account/form/account-form.tsx';
import { PasswordField } from '#account/form/password-field.tsx';
import { fieldOf } from './field-of.ts';
import { OwnCodeField } from './own-code-field.tsx';
import type { useOwnChange } from './use-own-change.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, maxWidth: '26rem' },
  text: { margin: 0 },
});

interface PasswordStepProps {
  text?: string;
  submitLabel: string;
  pendingLabel: string;
  onSend: (values: { currentPassword: string; code?: string }) => ReturnType<ReturnType<typeof useOwnChange>>;
  onCancel: () => void;
}

/** Requires the same proof as a sign-in, before a change that needs it: the password, and a code where there is an authenticator. */
export function PasswordStep({ text, submitLabel, pendingLabel, onSend, onCancel }: PasswordStepProps) {
  const styles = useStyles();
  const state = useForm({
    schema: BeginSecondFactorSchema,
    initial: { currentPassword: '', code: '' },
    send: ({ currentPassword, code }) => onSend({ currentPassword, ...(code && { code }) }),
  });
  return (
    <div className={styles.root}>
      {text && <p className={styles.text}>{text}</p>}
      <AccountForm state={state} submitLabel={submitLabel} pendingLabel={pendingLabel}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          hasFocus
          {...fieldOf(state, 'currentPassword')}
        />
        <OwnCodeField {...fieldOf(state, 'code')} />
      </AccountForm>
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
