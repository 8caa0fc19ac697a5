import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Field, ID, InputType, ObjectType } from 'type-graphql';

@InputType({ description: 'A place for the contacts of a list whose place is unknown.' })
export class PlaceRecordInput {
  @Field(() => ID)
  callListId!: string;

  @Field(() => String, { nullable: true, description: 'A state or province of US or CA, by code or English name.' })
  region!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'An IANA name.' })
  timeZone!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'The `end` of the previous answer, to continue there.' })
  behind!: string | null | undefined;
}

@ObjectType()
export class RecordedPlaces {
  @Field(() => SafeInt)
  recorded!: number;

  @Field(() => String, { nullable: true, description: 'Where to continue; null at the end of the list.' })
  end!: string | null;
}
