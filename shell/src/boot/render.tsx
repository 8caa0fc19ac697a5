import { isDarkPreferred, loadDarkTheme, ThemeRoot } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Puts a page on the screen, in the right theme from its first moment. */
export async function render(content: ReactNode, nonce: string | undefined): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  const dark = isDarkPreferred() ? await loadDarkTheme().catch(() => undefined) : undefined;
  createRoot(root).render(
    <ThemeRoot nonce={nonce} dark={dark}>
      {content}
    </ThemeRoot>,
  );
}
