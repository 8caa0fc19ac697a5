import { Button } from '@fluentui/react-button';
import { makeStyles } from '@griffel/react';

const useStyles = makeStyles({ root: { whiteSpace: 'nowrap' } });

/** Props of `SubmitButton`. */
export interface SubmitButtonProps {
  label: string;
  pendingLabel: string;
  isPending: boolean;
}

/** Sends the form around it. While that is on its way it does nothing and keeps the focus: disabled, it would lose it. */
export function SubmitButton({ label, pendingLabel, isPending }: SubmitButtonProps) {
  return (
    <Button type="submit" appearance="primary" className={useStyles().root} disabledFocusable={isPending}>
      {isPending ? pendingLabel : label}
    </Button>
  );
}
