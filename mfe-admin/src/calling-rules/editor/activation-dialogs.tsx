import { NO_FIELDS, type Refusal, useForm } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { RetireRuleSetDocument } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';

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

export interface RetireDialogProps {
  isOpen: boolean;
  ruleSet: { id: string; name: string };
  onClose: () => void;
}

export function RetireDialog({ isOpen, ruleSet, onClose }: RetireDialogProps) {
  const [retire] = useChange(RetireRuleSetDocument, {
    success: () => ({ title: `${ruleSet.name} is retired` }),
    failure: { fallback: 'Failed to retire the rule set' },
  });

  async function confirm(): Promise<Refusal | null> {
    const { refusal } = await retire({ ruleSetId: ruleSet.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Retire ${ruleSet.name}?`}
      confirmLabel="Retire"
      onCancel={onClose}
      onConfirm={confirm}
    >
      From then on its rules stop no call. Its versions stay, and calls that were made under them keep their proof.
    </ConfirmDialog>
  );
}
