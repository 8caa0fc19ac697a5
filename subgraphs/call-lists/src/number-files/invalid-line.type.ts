import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Field, ObjectType } from 'type-graphql';

@ObjectType()
export class InvalidLine {
  @Field(() => SafeInt, { description: 'As a text editor counts it.' })
  line!: number;

  @Field(() => String)
  reason!: string;
}
