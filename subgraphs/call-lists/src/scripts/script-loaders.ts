import DataLoader from 'dataloader';
import type pg from 'pg';
import { type FieldRow, readDefinitions } from '#typed-fields/field.repo.ts';
import { readNewest, readVersions, type ScriptRow } from './script.repo.ts';

/** For lists and calls that the caller may see. */
export interface ScriptLoaders {
  /** By script. */
  newestScript: DataLoader<string, ScriptRow | null>;
  /** By the version's own id. */
  scriptVersion: DataLoader<string, ScriptRow | null>;
  /** By list. */
  fields: DataLoader<string, FieldRow[]>;
}

export function createScriptLoaders(pool: pg.Pool): ScriptLoaders {
  return {
    newestScript: new DataLoader(async (ids) => {
      const found = new Map((await readNewest(pool, ids)).map((script) => [script.id, script]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    scriptVersion: new DataLoader(async (ids) => {
      const found = new Map((await readVersions(pool, ids)).map((script) => [script.versionId, script]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    fields: new DataLoader(async (ids) => {
      const found = Map.groupBy(await readDefinitions(pool, ids), ({ callListId }) => callListId);
      return ids.map((id) => found.get(id) ?? []);
    }),
  };
}
