import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What jsdom lacks and the screens ask for. Nothing here measures anything: sizes belong to the tests in a real browser.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= NoObserver;
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
Element.prototype.scrollIntoView ??= () => undefined;

// A busy machine is slow, not wrong: what appears late still appears.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
