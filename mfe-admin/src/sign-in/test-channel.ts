const NAME = 'dialdeck.provider-test';

/** Reports the end of a provider test to the windows that show the providers. */
export function reportTestEnd(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('ended');
  channel.close();
}

/** Calls back when a provider test ends in another window. Returns what stops that. */
export function onTestEnd(callback: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = callback;
  return () => channel.close();
}
