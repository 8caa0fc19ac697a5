import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: "A link between the caller's account and an identity provider." })
export class Identity {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  providerId!: string;

  @Field(() => String, { description: 'The name of the provider.' })
  name!: string;

  @Field(() => DateTime)
  since!: Date;
}

@ObjectType({ description: 'A sign-in that begins at an identity provider.' })
export class SignInStart {
  @Field(() => String)
  url!: string;

  @Field(() => String, {
    nullable: true,
    description: 'An opaque value that the browser keeps until the provider sends it back.',
  })
  flow!: string | null;
}

@ObjectType({ description: 'The public description of an identity provider.' })
export class SignInProvider {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => [String], { description: 'Addresses of these domains can sign in by this provider only.' })
  enforcedDomains!: string[];
}
