import { TEAM_ROLES, type TeamRole } from '@dialdeck/common/words';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

export const TeamRoleEnum = Object.fromEntries(TEAM_ROLES.map((role) => [role, role])) as { [R in TeamRole]: R };
registerEnumType(TeamRoleEnum, {
  name: 'TeamRole',
  description: 'The role in a team, which is not the role in the organisation.',
});

@ObjectType({ description: 'The names of a person, without anything else.' })
export class TeamPerson {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  firstName!: string | null;

  @Field(() => String, { nullable: true })
  lastName!: string | null;
}

@ObjectType()
export class Team {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => ID, { nullable: true, description: 'Null for a team at the top.' })
  parentId!: string | null;

  @Field(() => [TeamPerson], { description: 'The leads who are active.' })
  leads!: TeamPerson[];

  @Field(() => Int, { description: 'Without the teams below.' })
  agents!: number;

  @Field(() => Int, { description: 'Without the teams below.' })
  lists!: number;

  @Field(() => DateTime)
  createdAt!: Date;
}

@ObjectType()
export class TeamMember {
  @Field(() => ID)
  userId!: string;

  @Field(() => String, { nullable: true })
  firstName!: string | null;

  @Field(() => String, { nullable: true })
  lastName!: string | null;

  @Field(() => Boolean)
  isActive!: boolean;

  @Field(() => TeamRoleEnum)
  role!: TeamRole;

  @Field(() => DateTime)
  since!: Date;
}

@ObjectType()
export class TeamMembers {
  @Field(() => Int, {
    description: 'Grows with each change of the team. A change that names an older version is refused.',
  })
  version!: number;

  @Field(() => [TeamMember])
  members!: TeamMember[];
}

@ObjectType({ description: 'A team that a person is in.' })
export class Membership {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => TeamRoleEnum)
  role!: TeamRole;
}

@ObjectType()
export class OrganisationSettings {
  @Field(() => Boolean, {
    description: 'Whether leads can import contacts and assign agents in the lists of their teams.',
  })
  leadsImport!: boolean;
}

@InputType()
export class TeamInput {
  @Field(() => String)
  name!: string;

  @Field(() => ID, { nullable: true })
  parentId!: string | null | undefined;
}

@InputType()
export class TeamChangeInput {
  @Field(() => String, { nullable: true, description: 'Left out, it keeps its value.' })
  name!: string | undefined;

  @Field(() => ID, { nullable: true, description: 'Left out, it keeps its value; null moves the team to the top.' })
  parentId!: string | null | undefined;
}

@InputType()
export class TeamMemberInput {
  @Field(() => ID)
  userId!: string;

  @Field(() => TeamRoleEnum)
  role!: TeamRole;
}
