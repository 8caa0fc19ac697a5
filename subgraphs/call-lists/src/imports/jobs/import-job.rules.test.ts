import { describe, expect, it } from 'vitest';
import { isSettled, requireAllowed } from './import-job.rules.ts';
import { IMPORT_STATES, type ImportState } from './import-job.ts';

const allowed = (action: Parameters<typeof requireAllowed>[0]) =>
  IMPORT_STATES.filter((state) => {
    try {
      requireAllowed(action, state);
      return true;
    } catch {
      return false;
    }
  });

describe('a conflict from a wrong state', () => {
  it.each([
    ['resume', ['uploading', 'running', 'paused']],
    ['confirm', ['ready']],
    ['cancel', ['uploading', 'running', 'ready', 'paused']],
    ['revert', ['done', 'failed', 'cancelled']],
  ] as const)('%s', (action, states) => {
    expect(allowed(action)).toEqual(states);
  });

  it('explains the rejection with the present state', () => {
    expect(() => requireAllowed('revert', 'reverted')).toThrow('This import was undone: it cannot be undone.');
    expect(() => requireAllowed('confirm', 'done')).toThrow('This import is done: it cannot be confirmed.');
  });
});

it('a job is settled when it waits for a user or has ended', () => {
  const settled = (finishedAt: Date | null) =>
    IMPORT_STATES.filter((state: ImportState) => isSettled({ state, finishedAt }));
  expect(settled(null)).toEqual(['ready', 'paused', 'done', 'failed', 'cancelled']);
  expect(settled(new Date())).toContain('reverted');
});
