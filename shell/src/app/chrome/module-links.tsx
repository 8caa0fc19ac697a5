import type { Session } from '@dialdeck/contract';
import { NavLink } from '@dialdeck/router';
import { makeStyles, mergeClasses, ONE_COLUMN, tokens } from '@dialdeck/ui/core';
import { useSyncExternalStore } from 'react';
import { prefetch } from '#remotes/prefetch.ts';
import { useRemotes } from '#remotes/remotes-context.ts';
import { navLinks } from './nav-links.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignSelf: 'stretch',
    gap: tokens.spacingHorizontalXS,
    overflowX: 'auto',
    [ONE_COLUMN]: { order: 1, width: '100%', height: '40px' },
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThicker} solid transparent`,
    borderTop: `${tokens.strokeWidthThicker} solid transparent`,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    // Forced colors draw transparent elements.
    '@media (forced-colors: active)': { borderTopColor: 'Canvas', borderBottomColor: 'Canvas' },
    ':hover': { color: tokens.colorNeutralForeground2BrandHover },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  current: {
    borderBottomColor: tokens.colorBrandStroke1,
    '@media (forced-colors: active)': { borderBottomColor: 'Highlight' },
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface ModuleLinksProps {
  session: Session;
}

/** Links of the screens that this person may open. Pointing at one fetches its files. */
export function ModuleLinks({ session }: ModuleLinksProps) {
  const styles = useStyles();
  const { registry } = useRemotes();
  const remotes = useSyncExternalStore(registry.subscribe, registry.all);
  const className = ({ isActive }: { isActive: boolean }) => mergeClasses(styles.link, isActive && styles.current);
  return (
    <nav className={styles.root} aria-label="Main">
      <NavLink to="/" end className={className}>
        Dashboard
      </NavLink>
      {navLinks(remotes, session).map(({ label, to, remote }) => (
        <NavLink
          key={to}
          to={to}
          className={className}
          onPointerEnter={() => prefetch(remote)}
          onFocus={() => prefetch(remote)}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
