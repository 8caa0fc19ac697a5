import type { Shell } from '@dialdeck/contract';
import { useLocation } from '@dialdeck/router';
import { areaOf, isAdminArea } from '#remotes/areas.ts';
import { RemoteArea } from '#remotes/remote-area.tsx';
import { useRemotes } from '#remotes/remotes-context.ts';
import { AccessDeniedPage } from './access-denied.page.tsx';
import { NotFoundPage } from './not-found.page.tsx';

interface UnroutedPageProps {
  shell: Shell;
}

/** A path that no module in the registry claims: not allowed, of a module that is missing, or of nobody. */
export function UnroutedPage({ shell }: UnroutedPageProps) {
  const { pathname } = useLocation();
  const { registry } = useRemotes();
  if (isAdminArea(pathname) && shell.session.role !== 'admin') return <AccessDeniedPage />;
  const area = areaOf(pathname);
  if (area && !registry.find(area)) return <RemoteArea key={pathname} name={area} path={pathname} shell={shell} />;
  return <NotFoundPage />;
}
