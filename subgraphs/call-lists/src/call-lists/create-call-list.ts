import type { CallListValues } from '@dialdeck/common/call-list.schemas';
import { settled } from '@dialdeck/node/events';
import type { Actor } from '@dialdeck/node/identity';
import { newId } from '@dialdeck/node/new-id';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { CallListRow } from './call-list.ts';
import { requireCountry } from './country.rules.ts';
import { requireManager } from './find-managed-list.ts';
import { noTeam, requireTeam, tellMove } from './move-call-list.ts';

/** Makes an empty list: an admin for any team or none, a lead for one of theirs. @throws FORBIDDEN, BAD_INPUT */
export async function createCallList(
  { pool, lists, clock }: Pick<CallListsServices, 'pool' | 'lists' | 'clock'>,
  actor: Pick<Actor, 'role' | 'userId'>,
  { teamId: wanted, ...input }: CallListValues,
): Promise<CallListRow> {
  const led = await requireManager({ pool }, actor);
  const teamId = wanted?.toLowerCase() ?? null;
  if (led && teamId === null) throw noTeam('Please choose a team');
  // A team of others looks like one that does not exist.
  if (led && teamId !== null && !led.has(teamId)) throw noTeam();
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
