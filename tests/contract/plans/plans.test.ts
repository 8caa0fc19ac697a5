import { beforeAll, describe, expect, it } from 'vitest';
import { loadBoth } from './both-executors.ts';
import { productOperations } from './product-operations.ts';
import { randomOperation, randomVariables } from './random-operation.ts';

const OPERATIONS = Number(process.env.DIFFERENTIAL_OPERATIONS ?? 600);
/** A busy machine is slow and not wrong. */
const MOST_MS_EACH = 500;
/** 235 of 251 when this was written. The others need several subgraphs. */
const FORWARDED_AT_LEAST = 235 / 251;
/** The dearest answers. */
const PAGES = ['ContactQueuePage', 'RestContacts'];

let world: Awaited<ReturnType<typeof loadBoth>>;
beforeAll(async () => {
  world = await loadBoth(17);
});

describe.each([
  ['answers without trouble', 0],
  ['nulls, missing fields and errors', 0.08],
])('%s', (_, trouble) => {
  it('answers every operation of the product as Apollo does, and forwards most of them', async () => {
    const operations = productOperations();
    const forwarded = new Set<string>();
    for (const { name, operation, query } of operations) {
      for (let seed = 0; seed < 3; seed++) {
        const request = { query, variables: randomVariables(world.api, operation, seed) };
        const { stock, ours, isForwarded } = await world.both(request, trouble);
        expect(ours.answer, name).toEqual(stock.answer);
        expect(ours.asked.length, name).toBe(stock.asked.length);
        expect(ours.asked.length, name).toBeGreaterThan(0);
        if (isForwarded) forwarded.add(name);
        if (isForwarded && trouble === 0) expect(ours.inBytes, name).toBe(true);
      }
    }
    const others = operations.flatMap(({ name }) => (forwarded.has(name) ? [] : [name]));
    expect(forwarded.size / operations.length, `not forwarded: ${others.join(', ')}`).toBeGreaterThanOrEqual(
      FORWARDED_AT_LEAST,
    );
    expect([...forwarded]).toEqual(expect.arrayContaining(PAGES));
  });

  it(`answers ${OPERATIONS} random operations as Apollo does`, { timeout: OPERATIONS * MOST_MS_EACH }, async () => {
    let forwarded = 0;
    let others = 0;
    for (let n = 0; n < OPERATIONS; n++) {
      const request = randomOperation(world.api, n);
      const { stock, ours, isForwarded } = await world.both(request, trouble);
      expect(ours.answer, request.query).toEqual(stock.answer);
      if (isForwarded) forwarded += 1;
      else others += stock.asked.length;
    }
    expect(forwarded).toBeGreaterThan(OPERATIONS / 20);
    expect(others).toBeGreaterThan(OPERATIONS);
  });
});
