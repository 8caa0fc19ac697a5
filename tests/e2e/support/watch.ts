import type { BrowserContext } from '@playwright/test';

/** Collects what a visitor's console would show: errors of scripts, of the network, and of the content security policy. */
export function watchConsole(context: BrowserContext): { complaints: string[]; allow(pattern: RegExp): void } {
  const allowed: RegExp[] = [
    // Chromium judges a preload by the time of its use: on a busy machine that is late without being a mistake.
    /was preloaded using link preload but not used within a few seconds/,
    // A page that was left before its icon had arrived.
    /icon from the Manifest: .* \(about:blank\)$/,
  ];
  const complaints: string[] = [];
  const note = (line: string) => {
    if (!allowed.some((pattern) => pattern.test(line))) complaints.push(line);
  };
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  return { complaints, allow: (pattern) => allowed.push(pattern) };
}
