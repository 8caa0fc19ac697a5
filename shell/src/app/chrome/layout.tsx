import type { Session } from '@dialdeck/contract';
import { Link, NavLink, useLocation } from '@dialdeck/router';
import { Badge, Brand, makeStyles, mergeClasses, ONE_COLUMN, tokens } from '@dialdeck/ui/core';
import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useIsOnline } from '#network/use-is-online.ts';
import { unsavedResultCount } from '#notices/unsaved-count.ts';
import { areaOf } from '#remotes/areas.ts';
import { prefetch } from '#remotes/prefetch.ts';
import { useRemotes } from '#remotes/remotes-context.ts';
import { navLinks } from './nav-links.ts';
import { Person } from './person.tsx';

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 10,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXL,
    height: '48px',
    padding: `0 ${tokens.spacingHorizontalXXL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    [ONE_COLUMN]: {
      flexWrap: 'wrap',
      gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
      height: '88px',
      padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL} 0`,
    },
  },
  home: {
    display: 'inline-flex',
    textDecorationLine: 'none',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  content: {
    maxWidth: '1440px',
    margin: '0 auto',
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXL}`,
    // Only scripts and the skip link focus it: there is nothing to press.
    outlineStyle: 'none',
    // The remaining height, for screens that fill the window.
    '--page-height': `calc(100dvh - 48px - 2 * ${tokens.spacingVerticalXXL})`,
    [ONE_COLUMN]: {
      padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
      '--page-height': `calc(100dvh - 88px - 2 * ${tokens.spacingVerticalL})`,
    },
  },
  skip: {
    position: 'absolute',
    insetInlineStart: tokens.spacingHorizontalM,
    top: '-48px',
    zIndex: 11,
    padding: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForegroundLink,
    ':focus': { top: tokens.spacingVerticalS },
  },
});

interface LayoutProps {
  session: Session;
  children: ReactNode;
}

/** The bar that every signed-in screen has, and the place below it. */
export function Layout({ session, children }: LayoutProps) {
  const styles = useStyles();
  const content = useRef<HTMLElement>(null);
  useFocusOfScreen(content);
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.bar}>
        <Link to="/" className={styles.home}>
          <Brand />
        </Link>
        <ModuleLinks session={session} />
        <ConnectionState />
        <UnsavedResults session={session} />
        <Person session={session} />
      </header>
      <main id="content" ref={content} tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </>
  );
}

/** Announces when the browser has no network; otherwise silent. */
function ConnectionState() {
  const isOnline = useIsOnline();
  return (
    <span role="status">
      {!isOnline && (
        <Badge appearance="tint" color="warning" size="large">
          Offline
        </Badge>
      )}
    </span>
  );
}

/**
 * Moves the focus to the new screen when it left with the old one, for example with the link that was followed. The next Tab then begins
 * there, and a screen reader reads it. A screen that has taken the focus keeps it, as does a link of the bar.
 */
function useFocusOfScreen(screen: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) screen.current?.focus({ preventScroll: true });
  }, [pathname, screen]);
}

const useUnsavedResultsStyles = makeStyles({
  link: {
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
});

/** Another tab may save them. In this one they change in the queue only, which is on no other screen. */
function watchOtherTabs(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** Announces on every other screen that the queue has unsaved results, and leads there. */
function UnsavedResults({ session }: { session: Session }) {
  const styles = useUnsavedResultsStyles();
  const { pathname } = useLocation();
  const count = useSyncExternalStore(watchOtherTabs, () => unsavedResultCount(session.id));
  return (
    <span role="status">
      {count > 0 && areaOf(pathname) !== 'agent' && (
        <Link to="/contacts" className={styles.link}>
          <Badge appearance="tint" color="warning" size="large">
            {count === 1 ? '1 result not saved' : `${count} results not saved`}
          </Badge>
        </Link>
      )}
    </span>
  );
}

const useModuleLinksStyles = makeStyles({
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
function ModuleLinks({ session }: ModuleLinksProps) {
  const styles = useModuleLinksStyles();
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
