import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A browser in which the caller is signed in.' })
export class SignIn {
  @Field(() => ID)
  id!: string;

  @Field(() => Boolean, { description: 'Whether the request came from this browser.' })
  isCurrent!: boolean;

  @Field(() => DateTime)
  startedAt!: Date;

  @Field(() => DateTime, { description: 'Precise to the minute.' })
  lastSeenAt!: Date;

  @Field(() => String, { nullable: true, description: 'The User-Agent header at sign-in.' })
  userAgent!: string | null;
}
