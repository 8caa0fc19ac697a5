import { TEAM_ROLES, type TeamRole } from '@dialdeck/common/words';
import { DateTime } from '@dialdeck/node/scalars';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

export const TeamRoleEnum = Object.fromEntries(TEAM_ROLES.map((role) => [role, role])) as { [R in TeamRole]: R };
registerEnumType(TeamRoleEnum, { name: 'TeamRole', description: 'A membership, not a role of the organisation.' });

@ObjectType({ description: 'A person as leads see them: names and nothing else.' })
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

  @Field(() => ID, { nullable: true, description: 'Null at the top.' })
  parentId!: string | null;

  @Field(() => [TeamPerson], { description: 'The active ones.' })
  leads!: TeamPerson[];

  @Field(() => Int, { description: 'Of this team alone.' })
  agents!: number;

  @Field(() => Int, { description: 'Of this team alone.' })
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
    description: 'One more with each change of the team: a change that names an older one is refused.',
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
  @Field(() => Boolean, { description: 'Leads import contacts and assign agents in lists of their teams.' })
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
  @Field(() => String, { nullable: true, description: 'Absent: stays.' })
  name!: string | undefined;

  @Field(() => ID, { nullable: true, description: 'Absent: stays; null: the top.' })
  parentId!: string | null | undefined;
}

@InputType()
export class TeamMemberInput {
  @Field(() => ID)
  userId!: string;

  @Field(() => TeamRoleEnum)
  role!: TeamRole;
}
