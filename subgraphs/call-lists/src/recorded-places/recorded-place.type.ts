import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';

@InputType({ description: 'For the contacts of a list whose place is not known.' })
export class PlaceRecordInput {
  @Field(() => ID)
  callListId!: string;

  @Field(() => String, { nullable: true, description: 'A state or province of US or CA, by code or English name.' })
  region!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'An IANA name.' })
  timeZone!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'The end of the last answer, to go on there.' })
  behind!: string | null | undefined;
}

@ObjectType()
export class RecordedPlaces {
  @Field(() => Int)
  recorded!: number;

  @Field(() => String, { nullable: true, description: 'To go on there; null when the whole list has been looked at.' })
  end!: string | null;
}
