import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { RetireRuleSetDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

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
