import { isFor, type Shell } from '@dialdeck/contract';
import { useLocation } from '@dialdeck/router';
import { ButtonLink, EmptyState, Panel } from '@dialdeck/ui/core';
import { NOT_FOUND_TEXT, NOT_FOUND_TITLE } from '#notices/not-found-words.ts';
import { areaOf, isAdminArea } from '#remotes/areas.ts';
import { RemoteArea } from '#remotes/remote-area.tsx';
import { useRemotes } from '#remotes/remotes-context.ts';
import { AccessDeniedPage } from './access-denied.page.tsx';

interface UnroutedPageProps {
  shell: Shell;
}

/** A path that no module in the registry claims: the person may not open it, its module is missing, or it does not exist. */
export function UnroutedPage({ shell }: UnroutedPageProps) {
  const { pathname } = useLocation();
  const { registry } = useRemotes();
  const area = areaOf(pathname);
  const isMissing = area !== undefined && !registry.find(area);
  // The screens of a missing module that leads may open are unknown.
  const isTheirs = !isAdminArea(pathname) || isFor(isMissing ? ['admin', 'lead'] : ['admin'], shell.session);
  if (!isTheirs) return <AccessDeniedPage />;
  if (isMissing) return <RemoteArea key={pathname} name={area} path={pathname} shell={shell} />;
  return <NotFoundPage />;
}

/** An unknown route, for signed-in people. */
function NotFoundPage() {
  return (
    <Panel>
      <title>{`${NOT_FOUND_TITLE} · Dialdeck`}</title>
      <EmptyState level={1} title={NOT_FOUND_TITLE} action={<ButtonLink href="/">Go to start page</ButtonLink>}>
        {NOT_FOUND_TEXT}
      </EmptyState>
    </Panel>
  );
}
