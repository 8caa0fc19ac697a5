import { Button } from '@dialdeck/ui/core';
import { DrawerBody, DrawerHeader, DrawerHeaderTitle, OverlayDrawer } from '@dialdeck/ui/overlay';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { useShell } from '#shell-context.ts';
import { AdminNav } from './admin-nav.tsx';
import { adminAreaOf } from './nav-entries.ts';

/** The side navigation where there is no room for it at the side. */
export function AdminNavDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { session } = useShell();
  return (
    <OverlayDrawer open={isOpen} size="small" onOpenChange={(_event, { open }) => !open && onClose()}>
      <DrawerHeader>
        <DrawerHeaderTitle
          action={<Button appearance="subtle" icon={<DismissRegular />} aria-label="Close" onClick={onClose} />}
        >
          {adminAreaOf(session).badge}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <AdminNav onNavigate={onClose} />
      </DrawerBody>
    </OverlayDrawer>
  );
}
