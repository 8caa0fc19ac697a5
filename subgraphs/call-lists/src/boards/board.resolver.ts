import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import { boardNotFound } from './board.stream.ts';
import { Board } from './board.type.ts';

@Resolver()
export class BoardResolver {
  @Authorized('signedIn')
  @Query(() => Board, {
    description: 'For leads of the team and admins. Its changes are streamed by /api/boards/{teamId}/events.',
  })
  async board(
    @Arg('teamId', () => ID, { nullable: true, description: 'Null for everybody: admins only.' })
    teamId: string | null | undefined,
    @Ctx() { boards, actor }: CallListsContext,
  ): Promise<Board> {
    const team = teamId == null ? null : (toUuid(teamId) ?? boardNotFound());
    return (await boards.read(team, requireUuid(actor.userId))) ?? boardNotFound();
  }
}
