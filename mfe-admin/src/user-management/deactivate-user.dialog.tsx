import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { HandOver } from '#callbacks/hand-over.tsx';
import { useHandOver } from '#callbacks/use-hand-over.ts';

export interface DeactivateUserDialogProps {
  isOpen: boolean;
  userId: string;
  name: string;
  isPending: boolean;
  onDeactivate: () => void;
  onClose: () => void;
}

/** Asked only of somebody who has promised to call people back. */
export function DeactivateUserDialog(props: DeactivateUserDialogProps) {
  const { isOpen, userId, name } = props;
  const { field, isPending, handOver } = useHandOver(isOpen ? userId : null);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Deactivate User"
      confirmLabel="Deactivate User"
      isPending={isPending || props.isPending}
      onCancel={props.onClose}
      onConfirm={() => void handOver().then((isDone) => isDone && props.onDeactivate())}
    >
      {name} has promised to call contacts back.
      <HandOver {...field} />
    </ConfirmDialog>
  );
}
