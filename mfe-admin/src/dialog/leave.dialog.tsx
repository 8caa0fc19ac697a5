import { ConfirmDialog } from '@dialdeck/ui/overlay';

export interface LeaveDialogProps {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveDialog({ isOpen, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={onStay}
      onConfirm={async () => {
        onLeave();
        return null;
      }}
    >
      What you changed on this page is not saved.
    </ConfirmDialog>
  );
}
