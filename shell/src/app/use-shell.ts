import type { Session, Shell } from '@dialdeck/contract';
import { useNavigate } from '@dialdeck/router';
import type { ToastStore } from '@dialdeck/ui/toast';
import { useMemo } from 'react';

/** The shell's interface for every module. */
export function useShell(session: Session, toasts: ToastStore): Shell {
  const navigate = useNavigate();
  return useMemo(
    () => ({ session, navigate: (to) => void navigate(to), notify: (notice) => toasts.show(notice) }),
    [session, navigate, toasts],
  );
}
