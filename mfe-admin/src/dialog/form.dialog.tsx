import { failureOf } from '@dialdeck/apollo';
import {
  Button,
  ErrorPanel,
  type FormState,
  makeStyles,
  RefusalAlert,
  Spinner,
  SubmitButton,
  tokens,
} from '@dialdeck/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  fields: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalS,
  },
  description: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export interface FormDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** A component that holds the form's state. It is mounted each time the dialog opens, so that no old value remains. */
  children: ReactNode;
}

export function FormDialog({ isOpen, onClose, children }: FormDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>{children}</DialogSurface>
    </Dialog>
  );
}

export interface FormDialogBodyProps extends FormState {
  title: string;
  description?: string;
  submitLabel: string;
  pendingLabel: string;
  onCancel: () => void;
  children: ReactNode;
}

export function FormDialogBody(props: FormDialogBodyProps) {
  const styles = useStyles();
  const { form, isPending, refusal, title, description, submitLabel, pendingLabel } = props;
  return (
    <form {...form}>
      <DialogBody>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent className={styles.fields}>
          {description && <p className={styles.description}>{description}</p>}
          {props.children}
          <RefusalAlert sentence={refusal} />
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onCancel}>Cancel</Button>
          <SubmitButton label={submitLabel} pendingLabel={pendingLabel} isPending={isPending} />
        </DialogActions>
      </DialogBody>
    </form>
  );
}

export interface UnreadDialogBodyProps {
  /** The title of the form to come. */
  title: string;
  loadingLabel: string;
  /** Why the data could not be read; undefined while it is being read. */
  error: Error | undefined;
  errorTitle: string;
  onRetry: () => void;
  onCancel: () => void;
}

/** Takes the form's place until its data has been read: the dialog has its name, and a button to leave it, from the beginning. */
export function UnreadDialogBody({ title, loadingLabel, error, errorTitle, onRetry, onCancel }: UnreadDialogBodyProps) {
  return (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {error ? (
          <ErrorPanel title={errorTitle} onRetry={onRetry}>
            {failureOf(error, 'Please try again.').sentence}
          </ErrorPanel>
        ) : (
          <Spinner label={loadingLabel} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </DialogBody>
  );
}
