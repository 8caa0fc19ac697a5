import { fullName } from '@dialdeck/common/user.rules';
import type { Session } from '@dialdeck/contract';
import { Avatar, ButtonLink, makeStyles, tokens } from '@dialdeck/ui/core';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    marginInlineStart: 'auto',
  },
  words: { minWidth: 0, lineHeight: tokens.lineHeightBase200, '@media (max-width: 480px)': { display: 'none' } },
  line: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '14rem' },
  name: { fontWeight: tokens.fontWeightSemibold },
  role: { textTransform: 'capitalize', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface PersonProps {
  session: Session;
}

/** Who is signed in, and the way out. Signing out loads a page, so that nothing of this person stays in memory. */
export function Person({ session }: PersonProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Avatar person={session} imageUrl={session.profileImageUrl} />
      <div className={styles.words}>
        <span className={`${styles.line} ${styles.name}`}>{fullName(session, session.email)}</span>
        <span className={`${styles.line} ${styles.role}`}>{session.role}</span>
      </div>
      <ButtonLink href="/api/logout" appearance="subtle" size="small">
        Logout
      </ButtonLink>
    </div>
  );
}
