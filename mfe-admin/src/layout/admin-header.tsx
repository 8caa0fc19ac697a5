import { useApolloClient } from '@dialdeck/apollo';
import { Badge, Button, lazyDialog, makeStyles, NAV_DRAWER, tokens, useDialog } from '@dialdeck/ui/core';
import { NavigationRegular } from '@fluentui/react-icons/headless/svg/navigation';
import { SignOutRegular } from '@fluentui/react-icons/headless/svg/sign-out';
import { LogoutDocument } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';
import { adminAreaOf } from './nav-entries.ts';

const AdminNavDrawer = lazyDialog(async () => (await import('./admin-nav-drawer.tsx')).AdminNavDrawer);

const PHONE = '@media (max-width: 480px)';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    paddingBottom: tokens.spacingVerticalM,
    marginBottom: tokens.spacingVerticalL,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
  menu: { display: 'none', [NAV_DRAWER]: { display: 'inline-flex' } },
  // There the top bar, right above, already shows it.
  product: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, [PHONE]: { display: 'none' } },
  // Where there is little room the icon stands for the words, which remain for screen readers.
  signOut: { [PHONE]: { minWidth: 0, paddingInline: tokens.spacingHorizontalS } },
  signOutWords: {
    [PHONE]: {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
  welcome: { flex: '1 1 auto', textAlign: 'end', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

export function AdminHeader() {
  const styles = useStyles();
  const { session } = useShell();
  const nav = useDialog();
  const [signOut, isSigningOut] = useSignOut();
  return (
    <div className={styles.root}>
      <Button
        className={styles.menu}
        appearance="subtle"
        icon={<NavigationRegular />}
        aria-label="Admin navigation"
        aria-expanded={nav.isOpen}
        onClick={() => nav.open(null)}
      />
      <span className={styles.product}>Dialdeck</span>
      <Badge appearance="tint">{adminAreaOf(session).badge}</Badge>
      <span className={styles.welcome}>Welcome, {session.firstName ?? session.email}</span>
      <Button
        className={styles.signOut}
        icon={<SignOutRegular />}
        onClick={() => void signOut()}
        disabledFocusable={isSigningOut}
      >
        <span className={styles.signOutWords}>Sign Out</span>
      </Button>
      <OnDemand isOpen={nav.isOpen}>
        <AdminNavDrawer isOpen={nav.isOpen} onClose={nav.close} />
      </OnDemand>
    </div>
  );
}

/** Clears the cache and goes to /, as a page load, since the page for visitors is another one. */
function useSignOut() {
  const client = useApolloClient();
  const [logout, isSigningOut] = useChange(LogoutDocument, { failure: { fallback: 'Failed to sign out' } });
  async function signOut(): Promise<void> {
    if ((await logout({})).refusal) return;
    await client.clearStore();
    window.location.assign('/');
  }
  return [signOut, isSigningOut] as const;
}
