import { DateTime } from '@dialdeck/node/scalars';
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Who the caller is at an identity provider.' })
export class Identity {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  providerId!: string;

  @Field(() => String, { description: 'Of the provider.' })
  name!: string;

  @Field(() => DateTime)
  since!: Date;
}

@ObjectType({ description: 'The way to an identity provider.' })
export class SignInStart {
  @Field(() => String)
  url!: string;

  @Field(() => String, { nullable: true, description: 'For the browser to keep, unread, until it comes back.' })
  flow!: string | null;
}

@ObjectType({ description: 'An identity provider as everybody may know it.' })
export class SignInProvider {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => [String], { description: 'People of these domains sign in by it alone.' })
  enforcedDomains!: string[];
}
