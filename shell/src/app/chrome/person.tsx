import { fullName } from '@dialdeck/common/teams/user.rules';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Session } from '@dialdeck/contract';
import { Avatar, Button, ButtonLink, makeStyles, tokens } from '@dialdeck/ui/core';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { unsavedResultCount } from '#notices/unsaved-count.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    marginInlineStart: 'auto',
  },
  account: {
    minWidth: 0,
    padding: 0,
    gap: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
  },
  words: { minWidth: 0, lineHeight: tokens.lineHeightBase200, '@media (max-width: 860px)': { display: 'none' } },
  line: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '14rem' },
  name: { fontWeight: tokens.fontWeightSemibold },
  role: { textTransform: 'capitalize', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface PersonProps {
  session: Session;
}

/**
 * The signed-in person: the menu, whose code loads with its first use, and `Logout`. Signing out loads a page, so that nothing
 * of this person stays in memory.
 */
export function Person({ session }: PersonProps) {
  const styles = useStyles();
  const name = fullName(session, session.email);
  const [menu, setMenu] = useState<ReactNode>(null);
  async function open() {
    try {
      const { PersonMenu } = await import('./person-menu.tsx');
      setMenu(<PersonMenu isAdmin={hasAdminRole(session)}>{button}</PersonMenu>);
    } catch {
      // The most important entry of the menu has an address.
      window.location.assign('/account');
    }
  }
  const button = (
    <Button
      appearance="subtle"
      className={styles.account}
      title="Account and display"
      aria-haspopup="menu"
      onClick={menu ? undefined : open}
    >
      <Avatar person={session} imageUrl={session.profileImageUrl} />
      <span className={styles.words}>
        <span className={`${styles.line} ${styles.name}`}>{name}</span>
        <span className={`${styles.line} ${styles.role}`}>{session.role}</span>
      </span>
    </Button>
  );
  return (
    <div className={styles.root}>
      {menu ?? button}
      <Logout userId={session.id} />
    </div>
  );
}

const HREF = '/api/logout';

/** Signs out. If this browser holds unsaved results, it requires a confirmation first. */
function Logout({ userId }: { userId: string }) {
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
