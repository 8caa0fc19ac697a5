import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Arg, Authorized, Query, Resolver } from 'type-graphql';
import { readPhone } from '#phones/read-phone.ts';
import { PLACES_RELEASE } from './phone-places.data.ts';
import { placeOfNumber } from './place.rules.ts';
import { PlaceAnswer } from './place.type.ts';

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
