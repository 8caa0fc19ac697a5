import type { Role } from '@dialdeck/common/words';
import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import { RoleEnum, User } from '#accounts/user.type.ts';

@ObjectType()
export class Invitation {
  @Field(() => String)
  url!: string;

  @Field(() => DateTime)
  expiresAt!: Date;

  @Field(() => String, {
    nullable: true,
    description: 'Why the invited person cannot use the link, and what to do about it; null when they can.',
  })
  advice!: string | null;
}

@ObjectType({ description: 'An invitation that can still be used. Its link is known only to those who were given it.' })
export class OpenInvitation {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: 'The only address that may use it, if there is one.' })
  email!: string | null;

  @Field(() => RoleEnum)
  role!: Role;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  expiresAt!: Date;

  @Field(() => User)
  createdBy!: User;
}

@ObjectType()
export class OpenInvitationConnection {
  @Field(() => [OpenInvitation])
  nodes!: OpenInvitation[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
