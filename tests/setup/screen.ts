// Once for each worker, unlike this file, which runs before each file of tests.
import './jsdom-gaps.ts';
import { useRenderer_unstable as useRenderer } from '@griffel/react';
import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine is slow, not wrong: what appears late still appears.
configure({ asyncUtilTimeout: 20_000 });

// Each theme has style sheets of its own; these are for all that is rendered without one.
const { result: withoutTheme, unmount } = renderHook(useRenderer);
unmount();

/** Fluent's focus of dialogs and menus, which remembers who had it, and whom a dialog hides. */
const focus = window as unknown as { __tabsterInstance?: { dispose(): void } };
const { title } = document;
const { href } = window.location;

// The files of a worker share one page: each test finds it as the first one did.
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
