import { Button, DialogActions, DialogBody, DialogContent, DialogTitle } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { DangerButton } from '#button/danger-button.tsx';
import { RefusalAlert } from '#form/refusal-alert.tsx';
import { NO_FIELDS, type Refusal, useForm } from '#form/use-form.ts';
import { tokens } from '#theme/tokens.ts';
import { Dialog, DialogSurface } from './dialog-surface.tsx';

const useStyles = makeStyles({
  // Fields below the sentence have distance to it and to the buttons.
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
  /** The consequence, in one sentence. */
  children: ReactNode;
  confirmLabel: string;
  /** `Cancel`, unless the question has a better word. */
  cancelLabel?: string;
  /** Does it, and closes the dialog; gives back why the server refused. */
  onConfirm: () => Promise<Refusal | null>;
  onCancel: () => void;
}

/** One decision that takes something away. */
export function ConfirmDialog({ isOpen, ...question }: ConfirmDialogProps) {
  return (
    <Dialog modalType="alert" open={isOpen} onOpenChange={(_event, { open }) => !open && question.onCancel()}>
      <DialogSurface>
        <Question {...question} />
      </DialogSurface>
    </Dialog>
  );
}

function Question(props: Omit<ConfirmDialogProps, 'isOpen'>) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm, onCancel } = props;
  const styles = useStyles();
  const { form, isPending, refusal } = useForm({ schema: NO_FIELDS, initial: {}, send: onConfirm });
  return (
    <form {...form}>
      <DialogBody>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent className={styles.content}>
          {children}
          <RefusalAlert sentence={refusal} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <DangerButton type="submit" disabledFocusable={isPending}>
            {confirmLabel}
          </DangerButton>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
