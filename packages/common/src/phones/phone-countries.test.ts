import { getCountries } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { PHONE_COUNTRIES } from './phone-countries.ts';

it('are those whose numbers the library reads', () => {
  expect(PHONE_COUNTRIES).toEqual(getCountries().toSorted());
});
