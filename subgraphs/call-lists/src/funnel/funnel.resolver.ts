import { DateTime, SafeInt } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallListsContext } from '#context.ts';
import { readForecast } from './forecast.ts';
import { Forecast, ForecastDraft, Funnel } from './funnel.type.ts';
import { readFunnel } from './read-funnel.ts';

@Resolver(() => CallList)
export class FunnelResolver {
  @FieldResolver(() => Funnel)
  async funnel(@Root() list: CallListRow, @Ctx() context: CallListsContext): Promise<Funnel> {
    const { stages, next, asOf, ...counts } = await readFunnel(context, list);
    return {
      ...counts,
      stages: stages.map((stage) => ({ ...stage, nextAt: stage.nextAt === null ? null : new Date(stage.nextAt) })),
      next: next.map(({ at, count }) => ({ at: new Date(at), count })),
      asOf: new Date(asOf),
    };
  }

  @FieldResolver(() => SafeInt, {
    nullable: true,
    description: 'Contacts that can be called now. Null while a long list is counted for the first time.',
  })
  async availableNow(@Root() list: CallListRow, @Ctx() { loaders }: CallListsContext): Promise<number | null> {
    return (await loaders.available.load(list))?.count ?? null;
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      'The instant that availableNow was counted at: up to a minute ago in a list of more than 50,000 contacts.',
  })
  async availableAsOf(@Root() list: CallListRow, @Ctx() { loaders }: CallListsContext): Promise<Date | null> {
    const available = await loaders.available.load(list);
    return available && new Date(available.asOf);
  }

  @Authorized('admin')
  @Query(() => Forecast, { description: 'Changes nothing.' })
  async forecast(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('draft', () => ForecastDraft) { rules, ruleSetId, maxTries }: ForecastDraft,
    @Arg('hours', () => Int, { defaultValue: 24, description: '24 or 168.' }) hours: number,
    @Ctx() context: CallListsContext,
  ): Promise<Forecast> {
    const draft = { rules: rules ?? null, ruleSetId: ruleSetId ?? null, maxTries: maxTries ?? null };
    const found = await readForecast(context, context.actor, { callListId, draft, hours });
    return {
      ...found,
      // biome-ignore lint/suspicious/noThenProperty: a number, which no code takes for a promise
      hours: found.hours.map(({ from, now, tried }) => ({ from: new Date(from), now, then: tried })),
      asOf: new Date(found.asOf),
    };
  }
}
