import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { z } from 'zod';
import { RestPlaceAnswer } from '#__generated__/answers.ts';
import { RestPlaceDocument } from '#__generated__/graphql.ts';
import { type RestRoute, route } from './route.ts';

// The subgraph knows the countries, so it refuses unknown ones.
const PlaceQuery = z.object({ phone: z.string().default(''), country: z.string().default(DEFAULT_COUNTRY) });

export const placeRoutes: RestRoute[] = [
  route({
    tag: 'Calling rules',
    session: 'required',
    audience: 'admins',
    method: 'get',
    path: '/api/places',
    summary: 'Where a phone number is in use: country, region and time zones, as far as the number tells',
    query: PlaceQuery,
    answer: RestPlaceAnswer,
    status: 200,
    example: {
      query: { phone: '+12085550100', country: 'US' },
      answer: {
        country: 'US',
        region: 'ID',
        zones: ['America/Boise', 'America/Denver', 'America/Los_Angeles'],
        source: 'number',
        release: 'libphonenumber-js 1.13.16 of 2026-11-10, tzdata 2025b',
      },
    },
    document: RestPlaceDocument,
    variables: ({ query }) => query,
    shape: ({ place }) => place,
  }),
];
