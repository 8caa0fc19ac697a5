import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType()
export class ImportResult {
  @Field(() => Int)
  imported!: number;

  @Field(() => Int)
  duplicates!: number;

  @Field(() => Int, { description: 'On the do-not-call list, or in a register whose rule applies.' })
  leftOut!: number;

  @Field(() => Int, { description: 'Of the imported ones, those of which nobody knows where they are.' })
  placeUnknown!: number;
}
