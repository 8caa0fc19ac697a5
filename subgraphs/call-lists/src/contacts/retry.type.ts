import { DateTime } from '@dialdeck/node/scalars';
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A contact that was called and not reached.' })
export class Retry {
  @Field(() => Int, { description: 'Calls in a row that reached nobody.' })
  tries!: number;

  @Field(() => Int)
  maxTries!: number;

  @Field(() => DateTime, { nullable: true, description: 'When the next try is due; null when there is none left.' })
  at!: Date | null;
}
