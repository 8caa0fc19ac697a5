import { Field, Int, ObjectType } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';

@ObjectType({ description: 'What is going on in the organisation now.' })
export class OrganisationToday {
  @Field(() => Int, { description: 'Who has called somebody in the last quarter of an hour.' })
  agentsAtWork!: number;

  @Field(() => Int, { description: 'Callbacks whose time has come.' })
  callbacksOverdue!: number;

  @Field(() => Int, { description: 'Calls of the last seven days that nothing was said about.' })
  callsWithoutResult!: number;

  @Field(() => [CallList], { description: 'The five active lists with most contacts left, most first.' })
  listsInProgress!: CallListRow[];
}
