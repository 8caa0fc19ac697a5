import { pageSize, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import type { Actor } from '@dialdeck/node/security/identity';
import type { ContactRow } from '#contacts/contact.ts';
import { instantPosition } from '#cursor.ts';
import type { CallListsServices } from '#services.ts';
import { requireTeamScope } from '#teams/see-team.ts';
import { countTeamCallbacks, readTeamCallbacks } from './callback.repo.ts';

export interface TeamCallbackArguments {
  /** Nothing: all teams. */
  teamId: string | null | undefined;
  isOverdue: boolean;
  first: number;
  after: string | null | undefined;
}

export interface TeamCallbackPage {
  nodes: { contact: ContactRow; userId: string }[];
  pageInfo: PageInfo;
  countAll(): Promise<number>;
}

/** The callbacks of everybody in the active lists of a team and of those below it, most overdue first. @throws as {@link requireTeamScope} */
export async function listTeamCallbacks(
  { pool }: Pick<CallListsServices, 'pool'>,
  actor: Actor,
  { teamId, isOverdue, first, after }: TeamCallbackArguments,
): Promise<TeamCallbackPage> {
  const size = pageSize(first);
  const start = after ? instantPosition(after) : null;
  const query = { teamId: await requireTeamScope(pool, actor, teamId), isOverdue };
  const rows = await readTeamCallbacks(pool, { ...query, after: start, limit: size + 1 });
  const { nodes, pageInfo } = toPage(rows, size, ({ callbackAt, id }) => [callbackAt?.toISOString() ?? '', id]);
  return {
    nodes: nodes.map((contact) => ({ contact, userId: contact.callbackUserId ?? '' })),
    pageInfo,
    countAll: () => countTeamCallbacks(pool, query),
  };
}
