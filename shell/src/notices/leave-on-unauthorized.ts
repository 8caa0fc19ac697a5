import { UNAUTHORIZED_REDIRECT_MS } from '@dialdeck/common/constants';
import type { ToastStore } from '@dialdeck/ui/toast';

/** The address of the sign-in; the gateway redirects on to /login. */
const SIGN_IN_ADDRESS = '/api/login';

export interface LeaveOptions {
  toasts: ToastStore;
  leave: (address: string) => void;
  /** Remembers where the person was. */
  keepPlace: () => void;
}

/** Shows Unauthorized and leaves for the sign-in page a moment later; once, however many requests are refused. */
export function createLeaveOnUnauthorized({ toasts, leave, keepPlace }: LeaveOptions): () => void {
  let isLeaving = false;
  return () => {
    if (isLeaving) return;
    isLeaving = true;
    keepPlace();
    toasts.show({ title: 'Unauthorized', body: 'Please sign in again.', variant: 'destructive' });
    setTimeout(() => leave(SIGN_IN_ADDRESS), UNAUTHORIZED_REDIRECT_MS);
  };
}
