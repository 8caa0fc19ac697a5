import { useApolloClient } from '@dialdeck/apollo';
import { AssignUsersSchema } from '@dialdeck/common/calls/call-list.schemas';
import { type Refusal, useForm } from '@dialdeck/ui/core';
import { AddAssignmentsDocument } from '#__generated__/graphql.ts';
import { changeRows, type NamedRow } from '#bulk/change-rows.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useShell } from '#shell-context.ts';
import { AssignableUsers } from './assignable-users.tsx';

export type TeamRow = NamedRow & { teamId?: string | null };

export interface AssignToListsDialogProps {
  isOpen: boolean;
  callLists: readonly TeamRow[];
  /** Called with the lists that were refused. */
  onDone: (refused: readonly string[]) => void;
  onClose: () => void;
}

const NOBODY = [] as const;

/** The one team of all these lists; null when they are of several, or of none. */
function teamOf(callLists: readonly TeamRow[]): string | null {
  const teams = new Set(callLists.map(({ teamId }) => teamId ?? null));
  return teams.size === 1 ? ([...teams][0] ?? null) : null;
}

/** Adds people to several lists together. */
export function AssignToListsDialog({ isOpen, ...form }: AssignToListsDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={form.onClose}>
      {isOpen && <AssignToListsForm {...form} />}
    </FormDialog>
  );
}

function AssignToListsForm({ callLists, onDone, onClose }: Omit<AssignToListsDialogProps, 'isOpen'>) {
  const shell = useShell();
  const client = useApolloClient();
  const { values, set, field, ...state } = useForm({
    schema: AssignUsersSchema,
    initial: { userIds: [] as string[] },
    send: ({ userIds }) => save(userIds),
  });
  const selected = new Set(values.userIds);
  const title = `Assign Users to ${callLists.length} Call ${callLists.length === 1 ? 'List' : 'Lists'}`;

  function toggle(userId: string): void {
    set({ userIds: [...selected.symmetricDifference(new Set([userId]))] });
  }

  async function save(userIds: readonly string[]): Promise<Refusal | null> {
    const add = (callListId: string) =>
      client.mutate({ mutation: AddAssignmentsDocument, variables: { callListId, userIds: [...userIds] } });
    const { refused, refusal } = await changeRows(callLists, add, 'Failed to assign users');
    shell.notify(
      refusal
        ? { title: 'Error', body: refusal.sentence, variant: 'destructive' }
        : { title: 'Users assigned successfully' },
    );
    onDone(refused);
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <FormDialogBody
      {...state}
      title={title}
      description="They are added to each list. Nobody is removed."
      submitLabel="Assign"
      pendingLabel="Assigning..."
      onCancel={onClose}
    >
      <AssignableUsers
        teamId={teamOf(callLists)}
        present={NOBODY}
        selected={selected}
        onToggle={toggle}
        mistake={field('userIds').validationMessage}
      />
    </FormDialogBody>
  );
}
