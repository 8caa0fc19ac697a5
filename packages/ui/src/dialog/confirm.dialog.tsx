import { Button } from '@fluentui/react-button';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-dialog';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { tokens } from '../theme/tokens.ts';

const useStyles = makeStyles({
  // What is asked below the sentence stands apart from it, and from the buttons.
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalS,
  },
});

/** Props of `ConfirmDialog`. */
export interface ConfirmDialogProps {
  /** Keep the dialog mounted and close it with `false`: unmounted while open, it leaves the page hidden from screen readers. */
  isOpen: boolean;
  title: string;
  /** What will happen, in one sentence. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isPending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** One decision that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const styles = useStyles();
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancel', isPending = false } = props;
  return (
    <Dialog modalType="alert" open={isOpen} onOpenChange={(_event, { open }) => !open && props.onCancel()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>{children}</DialogContent>
          <DialogActions>
            <Button onClick={props.onCancel} disabled={isPending}>
              {cancelLabel}
            </Button>
            <Button appearance="primary" onClick={props.onConfirm} disabled={isPending}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
