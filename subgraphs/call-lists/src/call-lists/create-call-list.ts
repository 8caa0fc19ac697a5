import { CallListSchema } from '@dialdeck/common/call-list.schemas';
import { settled } from '@dialdeck/node/events';
import type { Actor } from '@dialdeck/node/identity';
import { newId } from '@dialdeck/node/new-id';
import { parse } from '@dialdeck/node/parse';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { CallListRow } from './call-list.ts';
import { requireCountry } from './country.rules.ts';
import { managesTeam, requireManager } from './find-managed-list.ts';
import { noTeam, requireTeam, tellMove } from './move-call-list.ts';

/**
 * Creates an empty list: an admin for any team or none, a lead for one of theirs. The input is read after the caller's right
 * is checked. @throws FORBIDDEN, BAD_INPUT
 */
export async function createCallList(
  { pool, lists, clock }: Pick<CallListsServices, 'pool' | 'lists' | 'clock'>,
  actor: Pick<Actor, 'role' | 'userId'>,
  sent: unknown,
): Promise<CallListRow> {
  await requireManager({ pool }, actor);
  const { teamId: wanted, ...input } = parse(CallListSchema, sent);
  const teamId = wanted?.toLowerCase() ?? null;
  // A team of others looks like one that does not exist.
  if (!(await managesTeam({ pool }, actor, teamId))) throw noTeam(teamId === null ? 'Please choose a team' : undefined);
  requireCountry(input.defaultCountry);
  const made = { ...input, id: newId(), createdBy: requireUuid(actor.userId), createdAt: clock() };
  if (teamId === null) return await lists.create({ ...made, teamId });
  const told: string[] = [];
  const list = await lists.create({ ...made, teamId }, async (sql) => {
    await requireTeam(sql, teamId);
    told.push(...(await tellMove(sql, made.id, teamId)));
  });
  await settled(pool, told);
  return list;
}
