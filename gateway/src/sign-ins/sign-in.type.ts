import { DateTime } from '@dialdeck/node/scalars';
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A browser in which the caller is signed in.' })
export class SignIn {
  @Field(() => ID)
  id!: string;

  @Field(() => Boolean, { description: 'The one that asks.' })
  isCurrent!: boolean;

  @Field(() => DateTime)
  startedAt!: Date;

  @Field(() => DateTime, { description: 'To the minute.' })
  lastSeenAt!: Date;

  @Field(() => String, { nullable: true, description: 'What the browser called itself when it signed in.' })
  userAgent!: string | null;
}
