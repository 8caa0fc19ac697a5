import type { Page } from '@playwright/test';

interface Network {
  isOffline?: boolean;
  uploadBytesPerSecond?: number;
}

/** Sets the network conditions of this tab; other tabs keep theirs. */
export async function setNetwork(page: Page, { isOffline = false, uploadBytesPerSecond = -1 }: Network): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: isOffline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: uploadBytesPerSecond,
  });
}
