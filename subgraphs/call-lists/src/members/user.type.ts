import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A user of the users subgraph: only the key with which the gateway fetches the rest there. */
@ObjectType()
@Directive('@key(fields: "id", resolvable: false)')
export class User {
  @Field(() => ID)
  id!: string;
}
