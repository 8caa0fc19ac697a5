import { AssignUsersSchema } from '@dialdeck/common/calls/call-list.schemas';
import { type Refusal, useForm } from '@dialdeck/ui/core';
import { AssignUsersDocument, type CallListRow_CallListFragment } from '#__generated__/graphql.ts';
import { HandOver } from '#callbacks/hand-over.tsx';
import { FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';
import { showError } from '#show-error.ts';
import { AssignableUsers } from './assignable-users.tsx';
import type { AssignablePerson } from './use-assignable.ts';
import { useOnlyAssignable } from './use-only-assignable.ts';
import { useUnassignedCallbacks } from './use-unassigned-callbacks.ts';

const FALLBACK = 'Failed to assign users';

export const ASSIGN_TITLE = 'Assign Users to Call List';

export interface AssignUsersFormProps {
  callList: CallListRow_CallListFragment;
  assigned: readonly string[];
  /** Listed above all others. */
  present: readonly AssignablePerson[];
  onClose: () => void;
}

export function AssignUsersForm({ callList, assigned, present, onClose }: AssignUsersFormProps) {
  const shell = useShell();
  const onlyAssignable = useOnlyAssignable();
  const [assignUsers] = useChange(AssignUsersDocument, {
    success: () => ({ title: 'Users assigned successfully' }),
    failure: { fallback: FALLBACK },
  });
  const { values, set, field, ...state } = useForm({
    schema: AssignUsersSchema,
    initial: { userIds: [...assigned] },
    send: ({ userIds }) => save(userIds),
  });
  const selected = new Set(values.userIds);
  const callbacks = useUnassignedCallbacks(callList.id, { assigned, selected });

  function toggle(userId: string): void {
    set({ userIds: [...selected.symmetricDifference(new Set([userId]))] });
  }

  async function save(ticked: readonly string[]): Promise<Refusal | null> {
    try {
      const userIds = await onlyAssignable(ticked);
      const refusal = (await callbacks.handOver()) ?? (await assignUsers({ callListId: callList.id, userIds })).refusal;
      if (!refusal) onClose();
      return refusal;
    } catch (error) {
      return showError(shell, error, { fallback: FALLBACK });
    }
  }

  return (
    <FormDialogBody
      {...state}
      title={ASSIGN_TITLE}
      description={`Who calls the contacts of ${callList.name}. ${selected.size} selected.`}
      submitLabel="Assign Users"
      pendingLabel="Assigning..."
      onCancel={onClose}
    >
      <AssignableUsers
        teamId={callList.teamId ?? null}
        present={present}
        selected={selected}
        onToggle={toggle}
        mistake={field('userIds').validationMessage}
      />
      <HandOver {...callbacks.field} />
    </FormDialogBody>
  );
}
