import type { ToastStore } from '@dialdeck/ui/toast';
import { createContext, use } from 'react';

/** What account pages work with. */
export interface AccountServices {
  readonly notify: ToastStore['show'];
  /** Loads another page. */
  readonly leave: (address: string) => void;
}

export const AccountContext = createContext<AccountServices | null>(null);

export function useAccount(): AccountServices {
  const services = use(AccountContext);
  if (!services) throw new Error('useAccount needs an AccountContext around it.');
  return services;
}
