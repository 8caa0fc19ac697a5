import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType()
export class ImportResult {
  @Field(() => Int)
  imported!: number;

  @Field(() => Int)
  duplicates!: number;

  @Field(() => Int, {
    description: 'Numbers that must not be called: on the do-not-call list, or in a register whose rule applies.',
  })
  leftOut!: number;

  @Field(() => Int, { description: 'Imported contacts whose place is unknown.' })
  placeUnknown!: number;
}
