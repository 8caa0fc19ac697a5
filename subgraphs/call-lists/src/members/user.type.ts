import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A user of the users subgraph: here only the key by which the gateway asks there. */
@ObjectType()
@Directive('@key(fields: "id", resolvable: false)')
export class User {
  @Field(() => ID)
  id!: string;
}
