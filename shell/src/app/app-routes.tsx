import { hasAdminRole } from '@dialdeck/common/words';
import { isFor, type Session, type Shell } from '@dialdeck/contract';
import { Route, Routes, useNavigate } from '@dialdeck/router';
import type { ToastStore } from '@dialdeck/ui/toast';
import { useMemo, useSyncExternalStore } from 'react';
import { RemoteArea } from '#remotes/remote-area.tsx';
import { useRemotes } from '#remotes/remotes-context.ts';
import { DashboardPage } from './dashboard/dashboard.page.tsx';
import { AccessDeniedPage } from './missing/access-denied.page.tsx';
import { UnroutedPage } from './missing/unrouted.page.tsx';
import { OwnArea } from './own-area.tsx';

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
      <Route path="/account" element={<OwnArea key="account" name="account" shell={shell} />} />
      <Route
        path="/modules"
        element={hasAdminRole(session) ? <OwnArea key="modules" name="modules" shell={shell} /> : <AccessDeniedPage />}
      />
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

/** The shell's interface for every module. */
function useShell(session: Session, toasts: ToastStore): Shell {
  const navigate = useNavigate();
  return useMemo(
    () => ({ session, navigate: (to) => void navigate(to), notify: (notice) => toasts.show(notice) }),
    [session, navigate, toasts],
  );
}
