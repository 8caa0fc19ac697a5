import { AREAS } from '@dialdeck/call-lists/testing';

/** As many places as a list of a whole country has. */
const PLACES = 80;

/** Area codes of eighty places in the United States. */
export const PLACE_CODES = AREAS.filter(([country, region, zones]) => country === 'US' && region && zones)
  .map(([, , , codes]) => codes.slice(0, 3))
  .slice(0, PLACES);
