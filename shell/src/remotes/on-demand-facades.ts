import type { OnDemandKey } from '@dialdeck/contract';
import { renewShellAddresses } from './retry-addresses.ts';

/** Facades that load when a module needs them, each with its own files. */
export const FACADES: Record<OnDemandKey, () => Promise<unknown>> = {
  '@dialdeck/ui/combobox': () => import('@dialdeck/ui/combobox'),
  '@dialdeck/ui/form': () => import('@dialdeck/ui/form'),
  '@dialdeck/ui/menu': () => import('@dialdeck/ui/menu'),
  '@dialdeck/ui/overlay': () => import('@dialdeck/ui/overlay'),
  '@dialdeck/ui/table': () => import('@dialdeck/ui/table'),
};

/** Starts fetching facades together with a module's own files, instead of after them. `isRetry`: fetches failed facades under new addresses. */
export function fetchFacades(keys: readonly string[], isRetry: boolean): void {
  if (isRetry) renewShellAddresses();
  for (const key of keys) if (Object.hasOwn(FACADES, key)) FACADES[key as OnDemandKey]().catch(() => undefined);
}
