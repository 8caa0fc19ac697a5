import { Button, type ButtonProps } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
});

/** The button of an action that takes something away: delete, deactivate, undo. */
export function DangerButton(props: ButtonProps) {
  const styles = useStyles();
  const isIdle = props.disabled || props.disabledFocusable;
  return <Button {...props} appearance="primary" className={mergeClasses(!isIdle && styles.root, props.className)} />;
}
