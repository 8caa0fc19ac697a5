import { skipToken, useApolloClient, useQuery } from '@dialdeck/apollo';
import { AssignUsersSchema } from '@dialdeck/common/calls/call-list.schemas';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { hasAdminRole } from '@dialdeck/common/words';
import { type Refusal, useForm } from '@dialdeck/ui/core';
import { useCallback, useState } from 'react';
import {
  AssignableUsersDocument,
  type AssignableUsersQuery,
  AssignUsersDocument,
  CallbackHeirsDocument,
  type CallListRow_CallListFragment,
  OpenCallbacksDocument,
  ReassignCallbacksDocument,
} from '#__generated__/graphql.ts';
import { HandOver, type HandOverProps } from '#callbacks/hand-over.tsx';
import { FormDialog, FormDialogBody, UnreadDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';
import { showError } from '#show-error.ts';
import { AssignableUsers } from './assignable-users.tsx';
import { type AssignablePerson, useAppliedTo, useAssigned } from './use-assignable.ts';

export interface AssignUsersDialogProps {
  isOpen: boolean;
  callList: CallListRow_CallListFragment | null;
  onClose: () => void;
}

export function AssignUsersDialog({ isOpen, callList, onClose }: AssignUsersDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {callList && <CurrentAssignment callList={callList} onClose={onClose} />}
    </FormDialog>
  );
}

/** Read again each time it opens, so that the current assignees are ticked. */
function CurrentAssignment({ callList, onClose }: { callList: CallListRow_CallListFragment; onClose: () => void }) {
  const { data, error, loading, refetch } = useAssigned(callList.id, callList.teamId ?? null);
  if (error || loading || !data)
    return (
      <UnreadDialogBody
        title={ASSIGN_TITLE}
        loadingLabel="Loading users..."
        error={error}
        errorTitle="The assignment could not be loaded"
        onRetry={() => void refetch()}
        onCancel={onClose}
      />
    );
  return (
    <AssignUsersForm
      callList={callList}
      assigned={data.callList?.assignedUserIds ?? []}
      present={data.callList?.assignees ?? []}
      onClose={onClose}
    />
  );
}

const FAILURE = { title: 'Error', fallback: 'Failed to assign users' };

const ASSIGN_TITLE = 'Assign Users to Call List';

interface AssignUsersFormProps {
  callList: CallListRow_CallListFragment;
  assigned: readonly string[];
  /** Listed above all others. */
  present: readonly AssignablePerson[];
  onClose: () => void;
}

function AssignUsersForm({ callList, assigned, present, onClose }: AssignUsersFormProps) {
  const shell = useShell();
  const onlyAssignable = useOnlyAssignable();
  const appliedToNow = useAppliedTo(callList.id);
  const [assignUsers] = useChange(AssignUsersDocument, {
    success: () => ({ title: 'Users assigned successfully' }),
    failure: FAILURE,
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
      const userIds = await onlyAssignable(await appliedToNow(assigned, ticked));
      const refusal = (await callbacks.handOver()) ?? (await assignUsers({ callListId: callList.id, userIds })).refusal;
      if (!refusal) onClose();
      return refusal;
    } catch (error) {
      return showError(shell, error, FAILURE);
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

/**
 * Filters the ticked users down to those who can still have a list. An assignee may have been deactivated since: their tick
 * would be on no page, so no one could remove it, and the server would refuse the whole assignment. A lead sees all
 * assignees of the list, so can remove each tick.
 */
function useOnlyAssignable(): (userIds: readonly string[]) => Promise<string[]> {
  const client = useApolloClient();
  const isAdmin = hasAdminRole(useShell().session);
  return useCallback(
    async (userIds) => {
      if (!isAdmin) return [...userIds];
      const unknown = new Set(userIds);
      let after: string | null = null;
      let hasNextPage = true;
      while (unknown.size > 0 && hasNextPage) {
        const answer: { data?: AssignableUsersQuery | undefined } = await client.query({
          query: AssignableUsersDocument,
          variables: { first: PAGE_SIZE_MAX, after },
          fetchPolicy: 'no-cache',
        });
        const users = answer.data?.users;
        for (const { id } of users?.nodes ?? []) unknown.delete(id);
        after = users?.pageInfo.endCursor ?? null;
        hasNextPage = users?.pageInfo.hasNextPage ?? false;
      }
      return userIds.filter((id) => !unknown.has(id));
    },
    [client, isAdmin],
  );
}

/**
 * The callbacks of people who lose a list, and the assignee who takes them over. Admins choose; when a lead assigns, the
 * remaining assignees take turns.
 */
function useUnassignedCallbacks(
  callListId: string,
  { assigned, selected }: { assigned: readonly string[]; selected: ReadonlySet<string> },
) {
  const [chosen, setChosen] = useState<string | null>(null);
  const isAdmin = hasAdminRole(useShell().session);
  const { data } = useQuery(
    OpenCallbacksDocument,
    isAdmin ? { variables: { callListId }, fetchPolicy: 'network-only' } : skipToken,
  );
  const { data: team } = useQuery(
    CallbackHeirsDocument,
    isAdmin ? { variables: { first: PAGE_SIZE_MAX }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const [reassign] = useChange(ReassignCallbacksDocument, {
    failure: { fallback: 'Failed to hand over callbacks' },
  });
  const leaving = (data?.openCallbacks ?? []).filter(
    ({ userId }) => assigned.includes(userId) && !selected.has(userId),
  );
  const heirs = (team?.users.nodes ?? []).filter(({ id }) => assigned.includes(id) && selected.has(id));
  // A person who was chosen and then unticked takes nothing.
  const toUserId = heirs.some(({ id }) => id === chosen) ? chosen : null;
  const field: HandOverProps = {
    count: leaving.reduce((sum, { count }) => sum + count, 0),
    heirs,
    chosen: toUserId,
    onChoose: setChosen,
  };
  return {
    field,
    /** Why the hand-over failed. Until it succeeds, no agent is unassigned. */
    handOver: async (): Promise<Refusal | null> => {
      if (toUserId === null) return null;
      for (const { userId } of leaving) {
        const { refusal } = await reassign({ fromUserId: userId, callListId, toUserId });
        if (refusal) return refusal;
      }
      return null;
    },
  };
}
