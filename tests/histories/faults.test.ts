import { createRandom } from '@dialdeck/common/random';
import { expect, it } from 'vitest';
import type { Fleet } from '../faults/support/fleet.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { drawFaults, faultsOf } from './faults.ts';

const SEEDS = 100;
const servers = Object.fromEntries(
  ['auth', 'users', 'call-lists', 'analytics', 'gateway'].map((name) => [name, [{}]]),
) as unknown as Fleet['servers'];
const drawnOf = (seed: number) =>
  drawFaults(faultsOf({} as DatabaseCluster, { servers } as Fleet), createRandom(seed)).map(({ name }) => name);

it('draws the same faults for the same seed, the first of them of the leader', () => {
  expect(drawnOf(7)).toEqual(drawnOf(7));
  for (let seed = 1; seed <= SEEDS; seed++)
    expect(drawnOf(seed)[0]).toMatch(/the leader( off from etcd)?$|^switch over$/);
});

it(`draws each fault among the first ${SEEDS} seeds`, () => {
  const drawn = Array.from({ length: SEEDS }, (_, index) => drawnOf(index + 1)).flat();
  expect([...new Set(drawn)].toSorted()).toEqual([
    'Redis gone for 10 s',
    'cut the leader off from etcd',
    'freeze the leader',
    'freeze the leader of etcd',
    'freeze the other replica',
    'freeze the synchronous standby',
    'freeze the synchronous standby, then kill the leader',
    'kill analytics',
    'kill auth',
    'kill call-lists',
    'kill gateway',
    'kill the leader',
    'kill the leader of etcd',
    'kill the other replica',
    'kill the replicas, then the leader',
    'kill the synchronous standby',
    'kill users',
    'switch over',
  ]);
});
