import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import type pg from 'pg';

export interface ActiveRules {
  country: string;
  regions: string[] | null;
  rules: CallingRule[];
}

/** Activates only these rules; null: none. */
export async function activateOnly(owner: pg.Pool, active: ActiveRules | null): Promise<void> {
  await owner.query("UPDATE rule_sets SET state = 'retired', active_version = NULL");
  if (!active) return;
  const id = crypto.randomUUID();
  await owner.query(
    "INSERT INTO rule_sets (id, name, country, regions, state, active_version) VALUES ($1, 'Bench', $2, $3, 'active', 1)",
    [id, active.country, active.regions],
  );
  await owner.query('INSERT INTO rule_set_versions (rule_set_id, version, rules) VALUES ($1, 1, $2)', [
    id,
    JSON.stringify(active.rules),
  ]);
}
