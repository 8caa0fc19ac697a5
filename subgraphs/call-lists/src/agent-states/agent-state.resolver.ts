import { CalendarDate } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, Field, ID, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { changePauseCodes } from '#agent-states/change-pause-codes.ts';
import { readPauseCodes } from '#agent-states/pause-code.repo.ts';
import type { CallListsContext } from '#context.ts';
import type { AgentStateRow } from './agent-state.repo.ts';
import { AgentState, PauseCode, TimeReport } from './agent-state.type.ts';
import { changeAgentState, ownAgentState } from './change-agent-state.ts';
import { timeReport } from './time-report.ts';

@InputType()
export class PauseCodeInput {
  @Field(() => ID, { nullable: true, description: 'Absent for a new code.' })
  id?: string | null;

  @Field(() => String)
  name!: string;

  @Field(() => Int, { nullable: true })
  minutes?: number | null;
}

@Resolver()
export class AgentStateResolver {
  @Authorized('signedIn')
  @Query(() => AgentState, { description: "The caller's own state." })
  async agentState(@Ctx() context: CallListsContext): Promise<AgentState> {
    return show(await ownAgentState(context, context.actor));
  }

  @Authorized('signedIn')
  @Mutation(() => AgentState, {
    description: 'Pauses the caller, or makes them ready. During a call a pause is kept as `next`.',
  })
  async setAgentState(
    @Arg('state', () => String, { description: 'ready or paused.' }) state: string,
    @Arg('codeId', () => ID, { nullable: true }) codeId: string | null | undefined,
    @Arg('leavesCall', () => Boolean, { nullable: true, description: 'The present call is left without a result.' })
    leavesCall: boolean | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<AgentState> {
    return show(await changeAgentState(context, context.actor, { state, codeId, leavesCall }));
  }

  @Authorized('signedIn')
  @Mutation(() => Boolean, { description: 'A queue page of the caller is open. Signs a signed-out caller in.' })
  async noteSeen(
    @Arg('callListId', () => ID, { nullable: true }) callListId: string | null | undefined,
    @Ctx() { sightings, actor }: CallListsContext,
  ): Promise<boolean> {
    await sightings.note(actor, callListId);
    return true;
  }

  @Authorized('signedIn')
  @Query(() => [PauseCode], { description: 'The active ones, in order.' })
  pauseCodes(@Ctx() { pool }: CallListsContext): Promise<PauseCode[]> {
    return readPauseCodes(pool);
  }

  @Authorized('admin')
  @Mutation(() => [PauseCode], { description: 'Replaces all; codes that are left out are retired.' })
  setPauseCodes(
    @Arg('codes', () => [PauseCodeInput]) codes: PauseCodeInput[],
    @Ctx() context: CallListsContext,
  ): Promise<PauseCode[]> {
    return changePauseCodes(context, { codes });
  }

  @Authorized('signedIn')
  @Query(() => TimeReport, {
    description:
      "The caller's own times; for leads and admins the times of a person or a team; for admins the times of everybody.",
  })
  timeReport(
    @Arg('startDate', () => CalendarDate) startDate: string,
    @Arg('endDate', () => CalendarDate) endDate: string,
    @Arg('userId', () => ID, { nullable: true }) userId: string | null | undefined,
    @Arg('teamId', () => ID, { nullable: true, description: 'The people of this team and of the teams below it.' })
    teamId: string | null | undefined,
    @Arg('isEverybody', () => Boolean, { nullable: true }) isEverybody: boolean | null | undefined,
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<TimeReport> {
    const ask = { startDate, endDate, userId, teamId, isEverybody, timeZone };
    return timeReport(context, context.actor, ask) as Promise<TimeReport>;
  }
}

const show = ({ nextCode, ...state }: AgentStateRow): AgentState => ({
  ...state,
  next: nextCode && { state: 'paused', code: nextCode },
});
