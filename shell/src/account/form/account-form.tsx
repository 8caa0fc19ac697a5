import { type FormState, makeStyles, RefusalAlert, SubmitButton, tokens } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

interface AccountFormProps {
  state: FormState;
  submitLabel: string;
  pendingLabel: string;
  children: ReactNode;
}

/** Fields above one button, and between them why the server refused. */
export function AccountForm({ state, submitLabel, pendingLabel, children }: AccountFormProps) {
  const { form, isPending, refusal } = state;
  return (
    <form {...form} className={useStyles().root}>
      {children}
      <RefusalAlert sentence={refusal} />
      <SubmitButton label={submitLabel} pendingLabel={pendingLabel} isPending={isPending} />
    </form>
  );
}
