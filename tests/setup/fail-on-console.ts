import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

// A warning that nobody reads is a fault that nobody mends: whatever reaches console.error or console.warn fails its test.
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
