import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Arg, Authorized, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { readPhone } from '#phones/read-phone.ts';
import { PLACES_RELEASE } from './phone-places.data.ts';
import { placeOfNumber } from './place.rules.ts';

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

@Resolver()
export class PlaceResolver {
  @Authorized('admin')
  @Query(() => PlaceAnswer, { description: 'The place that a phone number stands for.' })
  place(
    @Arg('phone', () => String) phone: string,
    @Arg('country', () => String, { defaultValue: DEFAULT_COUNTRY }) country: string,
  ): PlaceAnswer {
    const { regions, ...place } = placeOfNumber(readPhone(phone, country));
    return { ...place, region: regions[0] ?? null, release: PLACES_RELEASE };
  }
}
