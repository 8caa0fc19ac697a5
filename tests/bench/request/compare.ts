import type { Browser } from '@dialdeck/gateway/testing/browser';
import { parentOf, processorTime, processorTimeOfFamily } from './processor-time.ts';
import type { Work } from './work.ts';

const AT_ONCE = 8;

/** One of two servers that answer alike. */
export interface Side {
  pids: readonly number[];
  browsers: readonly Browser[];
}

/** The cost of operations: processor time in all, and how long each took, in milliseconds. */
export interface Cost {
  operations: number;
  node: number;
  database: number;
  times: number[];
}

export interface Comparison {
  sides: { product: Side; peer: Side };
  listId: string;
  /** The process of one PostgreSQL connection. */
  backendPid: number;
  warmRounds: number;
  rounds: number;
  perRound: number;
  /** Until nothing of what was done is left to do. */
  settle(): Promise<void>;
}

/** Lets both work in turn, eight operations at a time. */
export async function compare(work: Work, comparison: Comparison): Promise<Record<'product' | 'peer', Cost>> {
  const { sides, listId, backendPid, warmRounds, rounds, perRound, settle } = comparison;
  const postmaster = parentOf(backendPid);
  const costs = { product: nothing(), peer: nothing() };
  for (let round = -warmRounds; round < rounds; round += 1) {
    for (const name of ['product', 'peer'] as const) {
      const { pids, browsers } = sides[name];
      const [node, database] = [processorTime(pids), processorTimeOfFamily(postmaster)];
      const times = await inParallel(perRound, (index) => work(browsers[index] as Browser, listId));
      await settle();
      const cost = costs[name];
      if (round < 0) continue;
      cost.operations += perRound;
      cost.node += processorTime(pids) - node;
      cost.database += processorTimeOfFamily(postmaster) - database;
      cost.times.push(...times);
    }
  }
  return costs;
}

const nothing = (): Cost => ({ operations: 0, node: 0, database: 0, times: [] });

/** Each worker has its own browser. */
async function inParallel(count: number, work: (worker: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const worker = async (_: unknown, index: number) => {
    while (left > 0) {
      left -= 1;
      const began = performance.now();
      await work(index);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return times;
}
