import { AssignUsersSchema } from '@dialdeck/common/call-list.schemas';
import { Field } from '@dialdeck/ui/core';
import { useState } from 'react';
import { AssignUsersDocument, type CallListRow_CallListFragment } from '#__generated__/graphql.ts';
import { HandOver } from '#callbacks/hand-over.tsx';
import { FormDialogBody } from '#dialog/form.dialog.tsx';
import { useForm } from '#form/use-form.ts';
import { useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';
import { showError } from '#show-error.ts';
import { AssignableUsers } from './assignable-users.tsx';
import { useOnlyAssignable } from './use-only-assignable.ts';
import { useUnassignedCallbacks } from './use-unassigned-callbacks.ts';

const FALLBACK = 'Failed to assign users';

export interface AssignUsersFormProps {
  callList: CallListRow_CallListFragment;
  assigned: readonly string[];
  onClose: () => void;
}

export function AssignUsersForm({ callList, assigned, onClose }: AssignUsersFormProps) {
  const shell = useShell();
  const { values, set, parse, field } = useForm({ schema: AssignUsersSchema, initial: { userIds: [...assigned] } });
  const onlyAssignable = useOnlyAssignable();
  const [isChecking, setIsChecking] = useState(false);
  const [assignUsers, isPending] = useChange(AssignUsersDocument, {
    success: () => ({ title: 'Users assigned successfully' }),
    failure: { fallback: FALLBACK },
  });
  const selected = new Set(values.userIds);
  const callbacks = useUnassignedCallbacks(callList.id, { assigned, selected });

  function toggle(userId: string): void {
    set({ userIds: selected.has(userId) ? values.userIds.filter((id) => id !== userId) : [...values.userIds, userId] });
  }

  async function save(ticked: readonly string[]): Promise<void> {
    setIsChecking(true);
    try {
      const userIds = await onlyAssignable(ticked);
      if ((await callbacks.handOver()) && (await assignUsers({ callListId: callList.id, userIds }))) onClose();
    } catch (error) {
      showError(shell, error, { fallback: FALLBACK });
    } finally {
      setIsChecking(false);
    }
  }

  function submit(): boolean {
    const parsed = parse();
    if (parsed) void save(parsed.userIds);
    return parsed !== null;
  }

  return (
    <FormDialogBody
      title="Assign Users to Call List"
      description={`Who calls the contacts of ${callList.name}. ${selected.size} selected.`}
      submitLabel="Assign Users"
      pendingLabel="Assigning..."
      isPending={isPending || isChecking}
      onSubmit={submit}
      onCancel={onClose}
    >
      <AssignableUsers selected={selected} onToggle={toggle} />
      <HandOver {...callbacks.field} />
      {/* Not around the boxes: a field gives its one id to every input inside. */}
      <Field {...field('userIds')} />
    </FormDialogBody>
  );
}
