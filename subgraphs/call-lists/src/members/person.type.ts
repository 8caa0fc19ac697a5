import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A person of the users subgraph, as leads see them too: here only the key by which the gateway asks there. */
@ObjectType()
@Directive('@key(fields: "id", resolvable: false)')
export class Person {
  @Field(() => ID)
  id!: string;
}
