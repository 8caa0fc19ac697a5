import { TestGraph } from '@dialdeck/apollo/testing/test-graph';
import type { Screen, Session } from '@dialdeck/contract';
import { type FakeShell, fakeShell } from '@dialdeck/contract/testing';
import { MemoryRouter } from '@dialdeck/router';
import { ThemeRoot } from '@dialdeck/ui/core';
import { render } from '@testing-library/react';

const ADMIN = { id: 'u-admin', email: 'ada@example.com', firstName: 'Ada', lastName: 'Admin', role: 'admin' } as const;

/** Renders one screen as the shell does, for an admin or another user. */
export function renderAdmin(ScreenUnderTest: Screen, path = '/admin', who: Partial<Session> = ADMIN): FakeShell {
  const shell = fakeShell(who);
  render(
    <TestGraph>
      <MemoryRouter initialEntries={[path]}>
        <ThemeRoot>
          <ScreenUnderTest shell={shell} />
        </ThemeRoot>
      </MemoryRouter>
    </TestGraph>,
  );
  return shell;
}
