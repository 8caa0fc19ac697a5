import { isFor, type Session } from '@dialdeck/contract';
import { Route, Routes } from '@dialdeck/router';
import type { ToastStore } from '@dialdeck/ui/toast';
import { useSyncExternalStore } from 'react';
import { RemoteArea } from '#remotes/remote-area.tsx';
import { useRemotes } from '#remotes/remotes-context.ts';
import { DashboardPage } from './dashboard/dashboard.page.tsx';
import { AccessDeniedPage } from './missing/access-denied.page.tsx';
import { UnroutedPage } from './missing/unrouted.page.tsx';
import { OwnAccountArea } from './own-account/own-account.area.tsx';
import { useShell } from './use-shell.ts';

interface AppRoutesProps {
  session: Session;
  toasts: ToastStore;
}

/** The shell's own screens, and one area for each screen in the registry. */
export function AppRoutes({ session, toasts }: AppRoutesProps) {
  const shell = useShell(session, toasts);
  const { registry } = useRemotes();
  const remotes = useSyncExternalStore(registry.subscribe, registry.all);
  return (
    <Routes>
      <Route path="/" element={<DashboardPage shell={shell} />} />
      <Route path="/account" element={<OwnAccountArea shell={shell} />} />
      {remotes.flatMap(({ name, routes }) =>
        routes.map(({ path, roles }) => {
          const isAllowed = isFor(roles, session);
          const screen = <RemoteArea key={`${name} ${path}`} name={name} path={path} shell={shell} />;
          return <Route key={path} path={path} element={isAllowed ? screen : <AccessDeniedPage />} />;
        }),
      )}
      <Route path="*" element={<UnroutedPage shell={shell} />} />
    </Routes>
  );
}
