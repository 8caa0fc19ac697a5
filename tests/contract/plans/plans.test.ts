import { beforeAll, describe, expect, it } from 'vitest';
import { loadBoth } from './both-executors.ts';
import { productOperations } from './product-operations.ts';
import { randomOperation, randomVariables } from './random-operation.ts';

const OPERATIONS = Number(process.env.DIFFERENTIAL_OPERATIONS ?? 600);
/** A busy machine is slow and not wrong. */
const MOST_MS_EACH = 500;
/** The dearest answers. A field of another subgraph would have each of them read and written again. */
const PAGES = ['ContactQueuePage', 'RestContacts'];

let world: Awaited<ReturnType<typeof loadBoth>>;
beforeAll(async () => {
  world = await loadBoth(17);
});

describe.each([
  ['answers without trouble', 0],
  ['nulls, missing fields and errors', 0.08],
])('%s', (_, trouble) => {
  it('every operation of the product is answered as Apollo answers it', async () => {
    const inBytes = new Set<string>();
    for (const { name, operation, query } of productOperations()) {
      for (let seed = 0; seed < 3; seed++) {
        const both = await world.both(query, randomVariables(world.api, operation, seed), trouble);
        expect(both.ours, name).toEqual(both.stock);
        expect(both.again, name).toEqual(both.stock);
        if (both.inBytes) inBytes.add(name);
        expect(both.fetches, name).toBeGreaterThan(0);
      }
    }
    if (trouble === 0) expect([...inBytes]).toEqual(expect.arrayContaining(PAGES));
  });

  it(`so are ${OPERATIONS} random ones`, { timeout: OPERATIONS * MOST_MS_EACH }, async () => {
    let fetches = 0;
    for (let n = 0; n < OPERATIONS; n++) {
      const { query, variables } = randomOperation(world.api, n);
      const both = await world.both(query, variables, trouble);
      expect(both.ours, query).toEqual(both.stock);
      expect(both.again, query).toEqual(both.stock);
      fetches += both.fetches;
    }
    expect(fetches).toBeGreaterThan(OPERATIONS);
  });
});
