import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { Directive, Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A person as a lead sees them: the names, and whether they are active.' })
@Directive('@key(fields: "id")')
export class Person {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  firstName!: string | null;

  @Field(() => String, { nullable: true })
  lastName!: string | null;

  @Field(() => Boolean)
  isActive!: boolean;
}

@ObjectType()
export class PersonConnection {
  @Field(() => [Person])
  nodes!: Person[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
