import { TestGraph } from '@dialdeck/apollo/testing/test-graph';
import type { Session } from '@dialdeck/contract';
import { type FakeShell, fakeShell } from '@dialdeck/contract/testing';
import { MemoryRouter, Route, Routes, useLocation } from '@dialdeck/router';
import { ThemeRoot } from '@dialdeck/ui/core';
import { configure, render } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { ContactQueuePage } from '#contact-queue/contact-queue.page.tsx';
import { LIST_ID } from './people.ts';

/** Renders the queue as the shell would, for an agent. */
export function renderQueue(path = `/contacts/${LIST_ID}`, session: Partial<Session> = {}): FakeShell & Rendered {
  const shell = fakeShell(session);
  const page = <ContactQueuePage shell={shell} />;
  // Whether a screen reader reaches everything is judged in a real browser; here it would cost most of the time.
  configure({ defaultHidden: true });
  const address = { now: path };
  const { unmount } = render(
    <TestGraph>
      <MemoryRouter initialEntries={[path]}>
        <Address onChange={(now) => Object.assign(address, { now })} />
        <ThemeRoot>
          <Routes>
            <Route path="/contacts" element={page} />
            <Route path="/contacts/:id" element={page} />
            <Route path="/call-lists/:id/contacts" element={page} />
          </Routes>
        </ThemeRoot>
      </MemoryRouter>
    </TestGraph>,
  );
  return Object.assign(shell, { unmount, address: () => address.now });
}

interface Rendered {
  /** Path and query, as the browser shows them. */
  address(): string;
  /** As a reload or a closed tab would. */
  unmount(): void;
}

function Address({ onChange }: { onChange: (now: string) => void }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    onChange(pathname + search);
  });
  return null;
}

/** Numbers that the device dialed, and a page with a height: jsdom has neither. */
export function watchDevice(): { dialled: string[] } {
  const dialled: string[] = [];
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href.startsWith('tel:')) return;
    // The browser does not follow a link whose click was canceled.
    if (!event.defaultPrevented) dialled.push(link.href);
    event.preventDefault();
  };
  beforeEach(() => {
    dialled.length = 0;
    window.localStorage.clear();
    window.sessionStorage.clear();
    window.addEventListener('click', onClick);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  });
  afterEach(() => window.removeEventListener('click', onClick));
  return { dialled };
}
