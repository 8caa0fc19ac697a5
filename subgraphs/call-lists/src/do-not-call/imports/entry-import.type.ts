import { DateTime } from '@dialdeck/node/scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'One import of numbers to the do-not-call list.' })
export class DoNotCallImport {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'running, done or failed.' })
  state!: string;

  @Field(() => Int, { description: 'Lines processed: added, known and invalid.' })
  processed!: number;

  @Field(() => Int)
  added!: number;

  @Field(() => Int, { description: 'Numbers that already had an entry.' })
  known!: number;

  @Field(() => Int, { description: 'Lines without a valid number.' })
  invalid!: number;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  message!: string | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: Date | null;
}
