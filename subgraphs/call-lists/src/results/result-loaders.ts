import DataLoader from 'dataloader';
import type pg from 'pg';
import { countUses, readResults } from './result.repo.ts';
import type { ResultRow } from './result.ts';

export interface ResultLoaders {
  /** The active results of a set, in the order of their buttons. */
  activeResults: DataLoader<string, ResultRow[]>;
  /** How many calls have a result. */
  uses: DataLoader<string, number>;
}

export function createResultLoaders(pool: pg.Pool): ResultLoaders {
  return {
    activeResults: new DataLoader(async (setIds) => {
      const active = (await readResults(pool, setIds)).filter(({ isActive }) => isActive);
      const ofSet = Map.groupBy(active, ({ setId }) => setId);
      return setIds.map((id) => ofSet.get(id) ?? []);
    }),
    uses: new DataLoader(async (ids) => {
      const counted = await countUses(pool, ids);
      return ids.map((id) => counted.get(id) ?? 0);
    }),
  };
}
