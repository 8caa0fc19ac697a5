import { CallListSchema } from '@dialdeck/common/calls/call-list.schemas';
import { inTransaction } from '@dialdeck/node/database/database';
import { pgSql } from '@dialdeck/node/events/events';
import { parse } from '@dialdeck/node/graphql/parse';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import { requireCountry } from '#phones/country.rules.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { insertList } from './call-list.repo.ts';
import type { CallListRow } from './call-list.ts';
import { managesTeam, requireManager } from './find-managed-list.ts';
import { noTeam, requireTeam, tellMove } from './move-call-list.ts';

/**
 * Creates an empty list: an admin for any team or none, a lead for one of their own teams. Reads the input after the caller's right
 * is checked. @throws FORBIDDEN, BAD_INPUT
 */
export async function createCallList(
  { pool, clock, settle }: Pick<CallListsServices, 'pool' | 'clock' | 'settle'>,
  actor: Pick<Actor, 'role' | 'userId'>,
  sent: unknown,
): Promise<CallListRow> {
  await requireManager({ pool }, actor);
  const { teamId: wanted, ...input } = parse(CallListSchema, sent);
  const teamId = wanted?.toLowerCase() ?? null;
  // A team that the lead does not manage looks like one that does not exist.
  if (!(await managesTeam({ pool }, actor, teamId))) throw noTeam(teamId === null ? 'Please choose a team' : undefined);
  requireCountry(input.defaultCountry);
  const made = { ...input, id: newId(), createdBy: requireUuid(actor.userId), createdAt: clock(), teamId };
  const { list, told } = await inTransaction(pool, async (client) => {
    const run = pgSql(client);
    if (teamId !== null) await requireTeam(run, teamId);
    const list = await insertList(client, made);
    return { list, told: teamId === null ? [] : await tellMove(run, list.id, teamId) };
  });
  await settle(told);
  return list;
}
