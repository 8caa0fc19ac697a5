import type { Notice, Session, Shell } from '#shell.ts';

/** A shell for component tests that records the calls of a screen. */
export interface FakeShell extends Shell {
  readonly notices: Notice[];
  readonly visited: string[];
}

const AGENT: Session = {
  id: '01900000-0000-7000-8000-000000000001',
  email: 'ada.agent@example.com',
  firstName: 'Ada',
  lastName: 'Agent',
  role: 'user',
  profileImageUrl: null,
};

/** An agent is signed in unless `session` names another user. */
export function fakeShell(session: Partial<Session> = {}): FakeShell {
  const notices: Notice[] = [];
  const visited: string[] = [];
  return {
    session: { ...AGENT, ...session },
    notices,
    visited,
    navigate: (to) => void visited.push(to),
    notify: (notice) => void notices.push(notice),
  };
}
