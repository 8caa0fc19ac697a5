import type { Session } from '@dialdeck/contract';
import { Link } from '@dialdeck/router';
import { Brand, makeStyles, ONE_COLUMN, tokens } from '@dialdeck/ui/core';
import { type ReactNode, useRef } from 'react';
import { ConnectionState } from './connection-state.tsx';
import { ModuleLinks } from './module-links.tsx';
import { Person } from './person.tsx';
import { UnsavedResults } from './unsaved-results.tsx';
import { useFocusOfScreen } from './use-focus-of-screen.ts';

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
