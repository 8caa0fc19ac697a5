import type { TeamRole } from '@dialdeck/common/words';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { TeamRoleEnum } from '#teams/team.type.ts';

@ObjectType({ description: 'The credentials of a directory. The key is shown once.' })
export class NewProvisioningToken {
  @Field(() => String)
  key!: string;

  @Field(() => String)
  baseUrl!: string;
}

@ObjectType()
export class ProvisioningToken {
  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Null for the newest token, which does not expire.' })
  expiresAt!: Date | null;

  @Field(() => DateTime, { nullable: true })
  lastUsedAt!: Date | null;
}

@ObjectType({ description: 'A request of the directory that was refused.' })
export class ProvisioningError {
  @Field(() => DateTime)
  at!: Date;

  @Field(() => String)
  method!: string;

  @Field(() => String)
  path!: string;

  @Field(() => Int)
  status!: number;

  @Field(() => String)
  detail!: string;
}

@ObjectType()
export class Provisioning {
  @Field(() => String)
  baseUrl!: string;

  @Field(() => [ProvisioningToken], { description: 'The tokens that are valid, newest first.' })
  keys!: ProvisioningToken[];

  @Field(() => DateTime, { nullable: true })
  lastCallAt!: Date | null;

  @Field(() => [ProvisioningError], { description: 'Of the last 7 days, newest first, at most 100.' })
  errors!: ProvisioningError[];
}

@ObjectType()
@InputType('GroupMappingInput')
export class ProvisionedGroupMapping {
  @Field(() => String, { description: '`admins` or `team`.' })
  to!: string;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;

  @Field(() => TeamRoleEnum, { nullable: true })
  role?: TeamRole | null;
}

@ObjectType({ description: 'A group of the directory. It has no effect until it is mapped.' })
export class ProvisionedGroup {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  displayName!: string;

  @Field(() => Int)
  members!: number;

  @Field(() => ProvisionedGroupMapping, { nullable: true })
  mapping!: ProvisionedGroupMapping | null;
}

@ObjectType({ description: 'The identity provider whose directory manages a person.' })
export class ManagingProvider {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}
