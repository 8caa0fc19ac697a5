import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { type CallListRow_CallListFragment, DeleteCallListDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
import { removeCallList } from './call-list-cache.ts';

export interface DeleteCallListDialogProps {
  isOpen: boolean;
  callList: CallListRow_CallListFragment | null;
  onClose: () => void;
}

export function DeleteCallListDialog({ isOpen, callList, onClose }: DeleteCallListDialogProps) {
  const [deleteCallList] = useChange(DeleteCallListDocument, {
    success: () => ({ title: 'Call list deleted successfully' }),
    failure: { title: 'Error', fallback: 'Failed to delete call list' },
    whenGone: ({ id }) => ({ deleteCallList: id }),
    update: (cache, data) => removeCallList(cache, data.deleteCallList),
  });

  async function remove(): Promise<Refusal | null> {
    if (!callList) return null;
    const { refusal } = await deleteCallList({ id: callList.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${callList?.name ?? 'Call List'}`}
      confirmLabel="Delete"
      onCancel={onClose}
      onConfirm={remove}
    >
      Are you sure you want to delete this call list? This action cannot be undone.
    </ConfirmDialog>
  );
}
