import { containerName } from '@dialdeck/contract';

/** Container → query string of its current try; the modules' own chunk loaders read it (packages/build, retry-addresses plugin). */
const RETRIES: Record<string, string> = {};
(globalThis as { __dialdeckRetries?: Record<string, string> }).__dialdeckRetries = RETRIES;

/** A suffix for the addresses of a module's files; empty on the first try. */
export function retrySuffix(container: string): string {
  return RETRIES[container] ?? '';
}

/**
 * Gives a module's files new addresses, and takes away the script elements that still wait for the old ones: both
 * chunk loaders would adopt a pending element, and Chromium queues a request after a hung one of the same address.
 */
export function renewAddresses(container: string, entry: string): void {
  RETRIES[container] = newQuery();
  const folder = new URL('.', new URL(entry, location.origin)).href;
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(folder)) script.remove();
  }
}

/**
 * Renews the addresses of the shell's own files that a module waits for. The shell's chunk loader survives a retry and would keep
 * waiting for a request that hangs, so each such request is reported to it as failed.
 */
export function renewShellAddresses(): void {
  const shell = containerName('shell');
  RETRIES[shell] = newQuery();
  for (const script of document.querySelectorAll(`script[data-rspack^="${shell}"]`)) {
    script.dispatchEvent(new Event('error'));
  }
}

const newQuery = () => `?try=${Date.now().toString(36)}`;
