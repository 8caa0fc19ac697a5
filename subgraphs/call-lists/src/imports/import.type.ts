import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType()
export class LeftOutRow {
  @Field(() => Int, { description: '1 for the first row of the batch.' })
  row!: number;

  @Field(() => String)
  reason!: string;
}

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

  @Field(() => [LeftOutRow], { description: 'The rows that were left out, in order, each with its reason.' })
  leftOutRows!: LeftOutRow[];

  @Field(() => [LeftOutRow], {
    nullable: true,
    description: 'Imported rows with a value that does not fit the type of its field, such as `City: not a date`.',
  })
  misfitRows?: LeftOutRow[] | undefined;

  @Field(() => Int, { description: 'Imported contacts whose place is unknown.' })
  placeUnknown!: number;
}
