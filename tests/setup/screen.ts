// Loaded once for each worker; this file runs before each test file.
import './jsdom-gaps.ts';
import { useRenderer_unstable as useRenderer } from '@griffel/react';
import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine is slow, not wrong: what appears late still appears. While other tests kept both cores busy, twenty seconds were not enough.
configure({ asyncUtilTimeout: 100_000 });

// Each theme has style sheets of its own. The sheets for components without a theme are created here, once.
const { result: withoutTheme, unmount } = renderHook(useRenderer);
unmount();

/** Fluent's focus management, which remembers what had the focus, and what a dialog hides. */
const focus = window as unknown as { __tabsterInstance?: { dispose(): void } };
const { title } = document;
const { href } = window.location;

// The test files of a worker share one page, so each test leaves it as it was.
afterEach(() => {
  cleanup();
  focus.__tabsterInstance?.dispose();
  vi.useRealTimers();
  configure({ defaultHidden: false });
  const kept = new Set(Object.values(withoutTheme.current.stylesheets).map((sheet) => sheet?.element));
  for (const style of document.head.querySelectorAll('style')) if (!kept.has(style)) style.remove();
  if (document.title !== title) document.title = title;
  window.history.replaceState(null, '', href);
  window.localStorage.clear();
  window.sessionStorage.clear();
});
