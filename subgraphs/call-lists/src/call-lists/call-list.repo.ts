import type { ListCalling } from '@dialdeck/common/calling/list-calling.schemas';
import type { CallListSettings } from '@dialdeck/common/calls/call-list.schemas';
import { prismaSql } from '@dialdeck/node/events/events';
import type pg from 'pg';
import { type CallList as CallListModel, Prisma, type PrismaClient } from '#__generated__/prisma/client.ts';
import type { ListScope } from '#access.ts';
import { PLACES_RELEASE } from '#places/phone-places.data.ts';
import type { CallListRow, ListCounts, NewCallList } from './call-list.ts';
import { insertCounters, sumCounts } from './counter.repo.ts';
import { isLivingSql } from './list-lifetime.repo.ts';
import { COUNTS_JOIN, listTextOf } from './list-sort.rules.ts';
import { askForRecount } from './place-counter.repo.ts';
import { findVisible, LIST_COLUMNS, type VisibleList } from './visible-lists.repo.ts';

type ListChange = (Partial<Pick<CallListRow, keyof CallListSettings>> | ListCalling) & Pick<CallListRow, 'updatedAt'>;

export interface CallListRepo {
  /** Those of the given lists that may be seen. */
  findVisible(ids: readonly string[], scope: ListScope): Promise<VisibleList[]>;
  /** Null when there is no such list. */
  update(id: string, change: ListChange): Promise<CallListRow | null>;
  /** The same for a change of who may be called and when. What it makes the workers do is written with it, or nothing is. */
  updateAndJudge(id: string, change: ListChange): Promise<CallListRow | null>;
  counts(ids: readonly string[]): Promise<Map<string, ListCounts>>;
  totals(): Promise<{ callLists: number; contacts: number }>;
  /** Rejects while the tables cannot be read. */
  ping(): Promise<void>;
}

export function createCallListRepo(prisma: PrismaClient, pool: pg.Pool): CallListRepo {
  return {
    findVisible: (ids, scope) => findVisible(pool, ids, scope),
    update: (id, change) => update(prisma, id, change),
    updateAndJudge: (id, change) =>
      prisma.$transaction(async (tx) => {
        const before = await graceOf(tx, id);
        const list = await update(tx, id, change);
        if (!list) return null;
        await tx.parkingTask.create({ data: { callListId: list.id } });
        // Promises that had passed the grace wait again.
        if (before !== null && list.callbackGraceMinutes > before) await askForRecount(prismaSql(tx), list.id);
        return list;
      }),
    counts: (ids) => sumCounts(pool, ids),
    async totals() {
      const { rows } = await pool.query<{ callLists: number; contacts: number }>(TOTALS);
      return rows[0] ?? { callLists: 0, contacts: 0 };
    },
    async ping() {
      await prisma.callList.findFirst({ select: { id: true } });
    },
  };
}

async function update(tx: Prisma.TransactionClient, id: string, change: ListChange): Promise<CallListRow | null> {
  const data = 'hours' in change ? toColumns(change) : change;
  const [list] = await tx.callList.updateManyAndReturn({ where: { id, ...LIVING }, data });
  return list ? toRow(list) : null;
}

/** The row stays locked: of two changes at once the second compares itself with the first. */
async function graceOf(tx: Prisma.TransactionClient, id: string): Promise<number | null> {
  const [list] = await tx.$queryRaw<{ minutes: number }[]>`
    SELECT callback_grace_minutes AS minutes FROM call_lists WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return list?.minutes ?? null;
}

/** A list without contacts. */
export async function insertList(client: pg.PoolClient, list: NewCallList): Promise<CallListRow> {
  const { id, name, description, createdBy, defaultCountry, teamId, createdAt } = list;
  const { rows } = await client.query<CallListRow>(
    `INSERT INTO call_lists (id, name, description, created_by, default_country, team_id, created_at, updated_at, search_text,
       places_release)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9) RETURNING ${LIST_COLUMNS}`,
    [...[id, name, description, createdBy, defaultCountry, teamId, createdAt], ...[listTextOf(list), PLACES_RELEASE]],
  );
  await insertCounters(client, id);
  const [made] = rows;
  if (!made) throw new Error('an insert returns its row');
  return made;
}

/** Checked when they are saved. */
const toRow = ({ audience, hours, endsOn, ...list }: CallListModel): CallListRow => ({
  ...list,
  audience: audience as CallListRow['audience'],
  hours: hours as CallListRow['hours'],
  endsOn: endsOn?.toISOString().slice(0, 10) ?? null,
});

const toColumns = ({ hours, endsOn, ...change }: ListCalling & Pick<CallListRow, 'updatedAt'>) => ({
  ...change,
  hours: hours ? (hours as unknown as Prisma.InputJsonValue) : Prisma.DbNull,
  endsOn: endsOn === null ? null : new Date(endsOn),
});

const TOTALS = `SELECT count(*)::float8 AS "callLists", coalesce(sum(counts.contacts), 0)::float8 AS contacts
  FROM call_lists ${COUNTS_JOIN} WHERE ${isLivingSql('call_lists.id')}`;

/** One that was deleted is not there, though its rows may still be. */
const LIVING = { deletion: null } as const satisfies Prisma.CallListWhereInput;
