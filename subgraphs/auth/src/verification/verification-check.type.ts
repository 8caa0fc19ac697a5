import { Field, ObjectType } from 'type-graphql';

@ObjectType()
export class VerificationCheck {
  @Field(() => Boolean)
  needsPassword!: boolean;

  @Field(() => String)
  email!: string;

  @Field(() => String, { nullable: true })
  firstName!: string | null;
}
