import type { ToastStore } from '@dialdeck/ui/toast';
import { createContext, use } from 'react';
import type { ReturnPoint } from '#notices/return-point.ts';

/** The services of account pages. */
export interface AccountServices {
  readonly notify: ToastStore['show'];
  /** Loads another page. */
  readonly leave: (address: string) => void;
  /** The place where a session ended in this tab. */
  readonly ended: ReturnPoint | null;
  /** Whether a card of this page was there already. */
  readonly hasCard: { current: boolean };
}

export const AccountContext = createContext<AccountServices | null>(null);

export function useAccount(): AccountServices {
  const services = use(AccountContext);
  if (!services) throw new Error('useAccount needs an AccountContext around it.');
  return services;
}
