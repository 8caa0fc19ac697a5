import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import type { ComponentProps, ReactNode } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

interface AccountFormProps {
  form: Pick<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'>;
  isPending: boolean;
  submitLabel: string;
  pendingLabel: string;
  children: ReactNode;
}

/** Fields above one button. */
export function AccountForm({ form, isPending, submitLabel, pendingLabel, children }: AccountFormProps) {
  return (
    <form {...form} className={useStyles().root}>
      {children}
      <Button type="submit" appearance="primary" disabledFocusable={isPending}>
        {isPending ? pendingLabel : submitLabel}
      </Button>
    </form>
  );
}
