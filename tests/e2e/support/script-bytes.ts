import type { CDPSession, Page } from '@playwright/test';

export interface ScriptBytes {
  /** Forgets the count and what the browser keeps. */
  reset(): Promise<void>;
  /** Bytes of JavaScript that came over the wire, as they were encoded there. */
  total(): number;
  /** Paths of the scripts. */
  addresses(): string[];
}

/** The browser's own count. */
export async function countScriptBytes(page: Page): Promise<ScriptBytes> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const bytes = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.endsWith('javascript')) addresses.set(requestId, new URL(response.url).pathname);
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  await devtools.send('Network.enable');
  return {
    async reset() {
      await devtools.send('Network.clearBrowserCache');
      addresses.clear();
      bytes.clear();
    },
    total: () => [...addresses.keys()].reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0),
    addresses: () => [...addresses.values()],
  };
}
