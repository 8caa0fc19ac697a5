import { DateTime, SafeInt } from '@dialdeck/node/graphql/scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import { InvalidLine } from '#number-files/invalid-line.type.ts';

@ObjectType({ description: 'One import of numbers to the do-not-call list.' })
export class DoNotCallImport {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'running, done or failed.' })
  state!: string;

  @Field(() => SafeInt, { description: 'Lines processed: added, known and invalid.' })
  processed!: number;

  @Field(() => SafeInt)
  added!: number;

  @Field(() => SafeInt, { description: 'Numbers that already had an entry.' })
  known!: number;

  @Field(() => SafeInt, { description: 'Lines without a valid number.' })
  invalid!: number;

  @Field(() => [InvalidLine], { description: 'The first of them, for a week.' })
  invalidLines!: InvalidLine[];

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  message!: string | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: Date | null;
}
