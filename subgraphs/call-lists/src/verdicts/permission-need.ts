import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { CallListRow } from '#call-lists/call-list.ts';

/** Every open queue sends a request every two seconds. */
const KEPT_MS = 1_000;

type ListRules = Pick<CallListRow, 'hours' | 'endsOn' | 'isActive'>;

/** Whether a list itself may forbid calls. */
const doesForbid = ({ hours, endsOn, isActive }: ListRules): boolean => hours !== null || endsOn !== null || !isActive;

/** Whether a call needs a permission before it is made. */
export interface PermissionNeed {
  /** @returns false where nothing can forbid a call: no active rule set, an empty do-not-call list, and an active list without hours and end */
  of(list: ListRules): Promise<boolean>;
}

export function createPermissionNeed(pool: pg.Pool): PermissionNeed {
  let kept: { at: number; answer: Promise<boolean> } | null = null;

  function ask(): Promise<boolean> {
    const answer = readNeed(pool);
    const asked = { at: performance.now(), answer };
    answer.catch(() => {
      if (kept === asked) kept = null;
    });
    kept = asked;
    return answer;
  }

  return {
    async of(list) {
      if (doesForbid(list)) return true;
      return await (kept && performance.now() - kept.at < KEPT_MS ? kept.answer : ask());
    },
  };
}

/** The same, as a transaction sees it. */
export const needsPermission = async (client: pg.PoolClient, list: ListRules | null): Promise<boolean> =>
  (list !== null && doesForbid(list)) || (await readNeed(client));

async function readNeed(db: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await db.query<{ isNeeded: boolean }>(
    named(
      'read-permission-need',
      sql`SELECT EXISTS (SELECT FROM rule_sets WHERE state = 'active' AND active_version IS NOT NULL)
      OR EXISTS (SELECT FROM do_not_call WHERE removed_at IS NULL) AS "isNeeded"`,
    ),
  );
  return rows[0]?.isNeeded ?? true;
}
