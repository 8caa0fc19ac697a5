import { Field, ObjectType } from 'type-graphql';

@ObjectType('Place', { description: 'Where a phone number is in use, as far as the number tells.' })
export class PlaceAnswer {
  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'State or province of US and CA.' })
  region!: string | null;

  @Field(() => [String], {
    description: 'IANA names, sorted. The local time of each counts. Empty when the zone is unknown.',
  })
  zones!: readonly string[];

  @Field(() => String, { description: 'number or none.' })
  source!: string;

  @Field(() => String, { description: 'Version and date of the phone and place data.' })
  release!: string;
}
