import { describe, expect, it } from 'vitest';
import { newTraceparent } from './traceparent.ts';

describe('newTraceparent', () => {
  it('begins another trace each time, and leaves it to the gateway whether it is recorded', () => {
    const headers = Array.from({ length: 20 }, newTraceparent);
    for (const header of headers) expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(new Set(headers).size).toBe(20);
  });
});
