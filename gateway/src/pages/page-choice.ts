import { withoutTrailingSlashes } from '@dialdeck/common/http/trailing-slashes';

/** The HTML documents that the shell is built into. */
export type Page = 'landing' | 'account' | 'app';

/** Pages for signed-out visitors. */
const ACCOUNT_PATHS = ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email'];
/** The shell's own screens; the screens of modules are in the registry. */
const SHELL_PATHS = ['/', '/account', '/modules'];

export interface Choice {
  page: Page;
  status: 200 | 404;
  redirect?: string;
}

/** The document for a path, depending on whether a user is signed in. `routes`: path patterns of the modules, such as `/contacts/:id`. */
export function choosePage(path: string, isSignedIn: boolean, routes: readonly string[]): Choice {
  const clean = withoutTrailingSlashes(path);
  // Links in messages work with and without a session in this browser.
  if (ACCOUNT_PATHS.includes(clean)) {
    return isSignedIn && clean === '/login'
      ? { page: 'app', status: 200, redirect: '/' }
      : { page: 'account', status: 200 };
  }
  if (!isSignedIn) return clean === '/' ? { page: 'landing', status: 200 } : { page: 'account', status: 404 };
  const isKnown = SHELL_PATHS.includes(clean) || routes.some((route) => matches(route, clean));
  return { page: 'app', status: isKnown ? 200 : 404 };
}

/** The registered route that a path opens, for its preloads. */
export function matches(route: string, path: string): boolean {
  const pattern = route.split('/');
  const parts = path.split('/');
  return (
    pattern.length === parts.length &&
    pattern.every((piece, index) => (piece.startsWith(':') ? parts[index] !== '' : piece === parts[index]))
  );
}
