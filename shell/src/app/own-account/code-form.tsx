import { CodeSchema } from '@dialdeck/common/accounts/second-factor.schemas';
import { Button, makeStyles, type Refusal, tokens, useForm } from '@dialdeck/ui/core';
import { AccountForm } from '#account/form/account-form.tsx';
import { TextField } from '#account/form/text-field.tsx';
import { fieldOf } from './field-of.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, maxWidth: '26rem' },
  text: { margin: 0 },
});

interface CodeFormProps {
  text: string;
  submitLabel: string;
  pendingLabel: string;
  onSend: (code: string) => Promise<Refusal | null>;
  onCancel: () => void;
}

/** One code, and the action that it permits. */
export function CodeForm({ text, submitLabel, pendingLabel, onSend, onCancel }: CodeFormProps) {
  const styles = useStyles();
  const state = useForm({ schema: CodeSchema, initial: { code: '' }, send: ({ code }) => onSend(code) });
  return (
    <div className={styles.root}>
      <p className={styles.text}>{text}</p>
      <AccountForm state={state} submitLabel={submitLabel} pendingLabel={pendingLabel}>
        <TextField label="Enter the code" autoComplete="one-time-code" hasFocus {...fieldOf(state, 'code')} />
      </AccountForm>
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
