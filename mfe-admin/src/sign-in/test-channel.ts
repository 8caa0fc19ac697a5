const NAME = 'dialdeck.provider-test';

/** Reports the end of a provider test to the windows that show the providers. */
export function reportTestEnd(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('ended');
  channel.close();
}

/** Calls back when a provider test ends in another window. Returns a function that stops it. */
export function onTestEnd(callback: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = callback;
  return () => channel.close();
}
