import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

// An unread warning is never fixed, so console.error and console.warn fail the test that caused them.
// A test that expects one replaces the method itself (vi.spyOn).
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const method of ['error', 'warn'] as const)
    console[method] = (...words: unknown[]) => {
      said.push(`console.${method}: ${format(...words)}`);
    };
});

afterEach(() => {
  const lines = said.splice(0);
  if (lines.length > 0) throw new Error(lines.join('\n'));
});
