import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { useState } from 'react';

interface LogoutDialogProps {
  /** Results that this browser has and the server has not. */
  count: number;
  href: string;
}

/** Lists the unsaved results that would stay in this browser. */
export function LogoutDialog({ count, href }: LogoutDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const isOne = count === 1;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isOne ? '1 result is not saved' : `${count} results are not saved`}
      confirmLabel="Log out"
      onCancel={() => setOpen(false)}
      onConfirm={async () => {
        window.location.assign(href);
        return null;
      }}
    >
      {isOne ? 'It stays' : 'They stay'} in this browser, with names, phone numbers and notes, until you sign in here
      again and save {isOne ? 'it' : 'them'}. On a computer that others use, save first.
    </ConfirmDialog>
  );
}
