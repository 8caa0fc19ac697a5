import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType()
export class ImportResult {
  @Field(() => Int)
  imported!: number;

  @Field(() => Int)
  duplicates!: number;
}
