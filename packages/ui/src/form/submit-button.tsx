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
}

/** Submits its form. While the form is being sent it does nothing and keeps the focus, which a disabled button would lose. */
export function SubmitButton({ label, pendingLabel, isPending, isNext = true }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      appearance={isNext ? 'primary' : 'secondary'}
      className={useStyles().root}
      disabledFocusable={isPending}
    >
      {isPending ? pendingLabel : label}
    </Button>
  );
}
