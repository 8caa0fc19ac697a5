import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A sentence that agents say and tick.' })
export class ScriptStatement {
  @Field(() => Int, { description: 'From 1 in the order of the body.' })
  number!: number;

  @Field(() => String, { description: 'As it was written.' })
  text!: string;

  @Field(() => Boolean, { description: 'A success needs its tick.' })
  mustSay!: boolean;
}

@ObjectType({ description: 'A published version of a script. It never changes.' })
export class Script {
  @Field(() => ID, { description: 'The same for all versions.' })
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Int)
  version!: number;

  @Field(() => String, { description: 'Text with marks, such as {{firstName|there}} and [[Must say: …]].' })
  body!: string;

  @Field(() => DateTime)
  publishedAt!: Date;
}

@ObjectType({ description: 'A script with its newest version.' })
export class ScriptSummary {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Int)
  version!: number;

  @Field(() => DateTime)
  publishedAt!: Date;

  @Field(() => Int, { description: 'The number of lists that have it.' })
  callLists!: number;
}
