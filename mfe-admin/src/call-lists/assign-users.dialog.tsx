import type { CallListRow_CallListFragment } from '#__generated__/graphql.ts';
import { FormDialog, UnreadDialogBody } from '#dialog/form.dialog.tsx';
import { ASSIGN_TITLE, AssignUsersForm } from './assign-users.form.tsx';
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
