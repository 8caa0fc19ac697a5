import { NO_FIELDS, type Refusal, useForm } from '@dialdeck/ui/core';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';

export interface ActivateDialogProps {
  isOpen: boolean;
  name: string;
  scope: string;
  /** Returns why the server refused; null when it did not. */
  onActivate: () => Promise<Refusal | null>;
  onClose: () => void;
}

export function ActivateDialog({ isOpen, ...question }: ActivateDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={question.onClose}>
      <Question {...question} />
    </FormDialog>
  );
}

function Question({ name, scope, onActivate, onClose }: Omit<ActivateDialogProps, 'isOpen'>) {
  const state = useForm({
    schema: NO_FIELDS,
    initial: {},
    async send() {
      const refusal = await onActivate();
      if (!refusal) onClose();
      return refusal;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title={`Activate ${name}?`}
      submitLabel="Activate"
      pendingLabel="Activating..."
      onCancel={onClose}
    >
      <p>{`From then on these rules apply to every call. They are for: ${scope}.`}</p>
    </FormDialogBody>
  );
}
