import { ButtonLink } from '@dialdeck/ui/core';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { unsavedResultCount } from '#notices/unsaved-count.ts';

const HREF = '/api/logout';

/** Signs out. If this browser holds unsaved results, it asks first. */
export function Logout({ userId }: { userId: string }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  async function tell(event: MouseEvent) {
    const count = unsavedResultCount(userId);
    if (count === 0) return;
    event.preventDefault();
    try {
      const { LogoutDialog } = await import('./logout.dialog.tsx');
      setDialog(<LogoutDialog key={Date.now()} count={count} href={HREF} />);
    } catch {
      // If the dialog cannot be loaded, sign out all the same.
      window.location.assign(HREF);
    }
  }
  return (
    <>
      <ButtonLink href={HREF} appearance="subtle" size="small" onClick={tell}>
        Logout
      </ButtonLink>
      {dialog}
    </>
  );
}
