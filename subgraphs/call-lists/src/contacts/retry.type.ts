import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The retries of a contact that was not reached.' })
export class Retry {
  @Field(() => Int, { description: 'Calls in a row that were not answered.' })
  tries!: number;

  @Field(() => Int)
  maxTries!: number;

  @Field(() => DateTime, { nullable: true, description: 'When the next try is due; null when no tries are left.' })
  at!: Date | null;
}
