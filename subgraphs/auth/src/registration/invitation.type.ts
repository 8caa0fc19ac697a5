import { DateTime } from '@dialdeck/node/scalars';
import { Field, ObjectType } from 'type-graphql';

@ObjectType()
export class Invitation {
  @Field(() => String)
  url!: string;

  @Field(() => DateTime)
  expiresAt!: Date;
}
