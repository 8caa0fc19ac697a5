import { FluentProvider } from '@fluentui/react-components';
import type { Theme } from '@fluentui/tokens';
import { createDOMRenderer, makeStaticStyles, makeStyles, RendererProvider } from '@griffel/react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { isDarkPreferred, watchDisplay } from './display.ts';
import { lightTheme } from './light-theme.ts';
import { loadDarkTheme } from './load-dark-theme.ts';
import { tokens } from './tokens.ts';

/** As texts: of an object, Griffel would drop the content of a media query. */
const usePageStyles = makeStaticStyles([
  '*, ::before, ::after { box-sizing: border-box; }',
  // The headless icons come without these two rules, which would otherwise be a style sheet of their own.
  ':where([data-fui-icon]) { display: inline; line-height: 0; flex-shrink: 0; }',
  '[data-fui-icon-rtl] { transform: scaleX(-1); }',
  `@media (prefers-reduced-motion: reduce) {
    *, ::before, ::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
    }
  }`,
]);

const useStyles = makeStyles({
  root: { minHeight: '100dvh', backgroundColor: tokens.colorNeutralBackground2 },
});

/** Props of `ThemeRoot`. */
export interface ThemeRootProps {
  /** The nonce of the page's Content-Security-Policy for style elements. */
  nonce?: string | undefined;
  /** The dark theme, when it is already known to be needed: then nothing flashes. */
  dark?: Theme | undefined;
  children: ReactNode;
}

/** Theme and styles of a page: light or dark as chosen, else as the system prefers, forced colors left to the system. */
export function ThemeRoot({ nonce, dark, children }: ThemeRootProps) {
  const [renderer] = useState(() =>
    createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : undefined),
  );
  return (
    <RendererProvider renderer={renderer}>
      <Themed dark={dark}>{children}</Themed>
    </RendererProvider>
  );
}

function Themed({ dark, children }: Omit<ThemeRootProps, 'nonce'>) {
  usePageStyles();
  const styles = useStyles();
  const darkTheme = useDarkTheme(dark);
  return (
    <FluentProvider theme={darkTheme ?? lightTheme}>
      {/* Not on the provider: it gives its class to every portal, and a dialog would then cover the page with this color. */}
      <div className={styles.root}>{children}</div>
    </FluentProvider>
  );
}

/** The dark theme while this browser or the system prefers it; fetched when first needed. */
function useDarkTheme(known: Theme | undefined): Theme | undefined {
  const isDark = useSyncExternalStore(watchDisplay, isDarkPreferred, () => false);
  const [dark, setDark] = useState(known);
  useEffect(() => {
    if (!isDark || dark) return;
    // Without the file the light theme stays, which is readable too.
    loadDarkTheme().then(setDark, () => undefined);
  }, [isDark, dark]);
  return isDark ? dark : undefined;
}
