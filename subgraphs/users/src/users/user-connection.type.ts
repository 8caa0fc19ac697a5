import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { Field, Int, ObjectType } from 'type-graphql';
import type { UserFilter } from './user.ts';
import { User } from './user.type.ts';

@ObjectType()
export class UserConnection {
  @Field(() => [User])
  nodes!: User[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  /** For the resolver of totalCount; not part of the schema. */
  filter!: UserFilter;
}

@ObjectType()
export class TeamSummary {
  @Field(() => Int)
  total!: number;

  @Field(() => Int)
  verified!: number;

  @Field(() => Int)
  pending!: number;
}
