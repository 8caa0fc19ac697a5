import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import { type FormEvent, type ReactNode, useRef } from 'react';

const useStyles = makeStyles({
  fields: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalS,
  },
  description: { margin: 0, color: tokens.colorNeutralForeground3 },
  submit: { whiteSpace: 'nowrap' },
});

export interface FormDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** A component with the form's state: mounted anew each time the dialog opens, so that no value stays behind. */
  children: ReactNode;
}

export function FormDialog({ isOpen, onClose, children }: FormDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>{children}</DialogSurface>
    </Dialog>
  );
}

export interface FormDialogBodyProps {
  title: string;
  description?: string;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  /** Answers false when something typed does not fit. */
  onSubmit: () => boolean;
  onCancel: () => void;
  children: ReactNode;
}

export function FormDialogBody(props: FormDialogBodyProps) {
  const styles = useStyles();
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (props.isPending || props.onSubmit()) return;
    // After React has marked the fields.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <DialogBody>
        <DialogTitle>{props.title}</DialogTitle>
        <DialogContent className={styles.fields}>
          {props.description && <p className={styles.description}>{props.description}</p>}
          {props.children}
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onCancel}>Cancel</Button>
          <Button type="submit" appearance="primary" className={styles.submit} disabled={props.isPending}>
            {props.isPending ? props.pendingLabel : props.submitLabel}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
