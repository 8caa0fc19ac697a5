import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Field, ObjectType } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';

@ObjectType({ description: 'Figures of the organisation for today.' })
export class OrganisationToday {
  @Field(() => SafeInt, { description: 'Agents who made a call in the last 15 minutes.' })
  agentsAtWork!: number;

  @Field(() => SafeInt, { description: 'Callbacks that are overdue.' })
  callbacksOverdue!: number;

  @Field(() => SafeInt, { description: 'Calls of the last seven days without a result.' })
  callsWithoutResult!: number;

  @Field(() => [CallList], { description: 'The five active lists with the most contacts left, the longest first.' })
  listsInProgress!: CallListRow[];
}
