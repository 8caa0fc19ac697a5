import { failureOf } from '@dialdeck/apollo';
import { ErrorPanel, Spinner } from '@dialdeck/ui/core';
import type { CallListRow_CallListFragment } from '#__generated__/graphql.ts';
import { FormDialog } from '#dialog/form.dialog.tsx';
import { AssignUsersForm } from './assign-users.form.tsx';
import { useAssigned } from './use-assignable.ts';

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
  if (error) {
    return (
      <ErrorPanel title="The assignment could not be loaded" onRetry={() => void refetch()}>
        {failureOf(error, 'Please try again.').sentence}
      </ErrorPanel>
    );
  }
  if (loading || !data) return <Spinner label="Loading users..." />;
  return (
    <AssignUsersForm
      callList={callList}
      assigned={data.callList?.assignedUserIds ?? []}
      present={data.callList?.assignees ?? []}
      onClose={onClose}
    />
  );
}
