import { ButtonLink } from '@dialdeck/ui/core';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { countUnsaved } from '#notices/unsaved-count.ts';

const HREF = '/api/logout';

/** The way out. Whoever would leave unsaved results in this browser is told before. */
export function Logout({ userId }: { userId: string }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  async function tell(event: MouseEvent) {
    const count = countUnsaved(userId);
    if (count === 0) return;
    event.preventDefault();
    try {
      const { LogoutDialog } = await import('./logout.dialog.tsx');
      setDialog(<LogoutDialog key={Date.now()} count={count} href={HREF} />);
    } catch {
      // Nobody is kept in because the question does not come.
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
