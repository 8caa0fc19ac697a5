import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A person of the users subgraph, also visible to leads: only the key with which the gateway fetches the rest there. */
@ObjectType()
@Directive('@key(fields: "id", resolvable: false)')
export class Person {
  @Field(() => ID)
  id!: string;
}
