import { fullName } from '@dialdeck/common/user.rules';
import type { Session } from '@dialdeck/contract';
import { Link } from '@dialdeck/router';
import { Avatar, makeStyles, tokens } from '@dialdeck/ui/core';
import { Logout } from './logout.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    marginInlineStart: 'auto',
  },
  account: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    color: 'inherit',
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  words: { minWidth: 0, lineHeight: tokens.lineHeightBase200, '@media (max-width: 480px)': { display: 'none' } },
  line: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '14rem' },
  name: { fontWeight: tokens.fontWeightSemibold },
  role: { textTransform: 'capitalize', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface PersonProps {
  session: Session;
}

/** Who is signed in, the way to the own account, and the way out. Signing out loads a page, so that nothing of this person stays in memory. */
export function Person({ session }: PersonProps) {
  const styles = useStyles();
  const name = fullName(session, session.email);
  return (
    <div className={styles.root}>
      <Link to="/account" className={styles.account} title="Account">
        <Avatar person={session} imageUrl={session.profileImageUrl} />
        <div className={styles.words}>
          <span className={`${styles.line} ${styles.name}`}>{name}</span>
          <span className={`${styles.line} ${styles.role}`}>{session.role}</span>
        </div>
      </Link>
      <Logout userId={session.id} />
    </div>
  );
}
