import { Field, ID, ObjectType } from 'type-graphql';
import type { ShownVerdict } from './show-verdict.ts';
import { Verdict } from './verdict.type.ts';

@ObjectType({ description: 'The verdict on one contact.' })
export class ContactVerdict {
  @Field(() => ID)
  contactId!: string;

  @Field(() => Verdict)
  verdict!: ShownVerdict;
}
