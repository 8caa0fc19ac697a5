import { Button } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';

const useStyles = makeStyles({ root: { whiteSpace: 'nowrap' } });

/** Props of `SubmitButton`. */
export interface SubmitButtonProps {
  label: string;
  pendingLabel: string;
  isPending: boolean;
  /** Whether sending is the next step: the button is filled then. */
  isNext?: boolean;
  /** Whether there is nothing to send. */
  isIdle?: boolean;
}

/** Submits its form. While there is nothing to send, and while the form is being sent, it does nothing and keeps the focus, which a disabled button would lose. */
export function SubmitButton({ label, pendingLabel, isPending, isNext = true, isIdle = false }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      appearance={isNext ? 'primary' : 'secondary'}
      className={useStyles().root}
      disabledFocusable={isPending || isIdle}
    >
      {isPending ? pendingLabel : label}
    </Button>
  );
}
