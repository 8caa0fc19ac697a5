import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { hasWords } from './words.rules.ts';

const query = parse(
  'query ($id: ID!, $first: Int, $search: String, $after: String, $phones: [String!]!, $timeZone: String, $country: String, $draft: ForecastDraft) { me { id } }',
);

it.each([
  [{}, false],
  [{ id: 'x', first: 50, search: null, after: null, timeZone: 'Europe/Lisbon', country: 'US' }, false],
  [{ search: '' }, false],
  [{ search: 'García' }, true],
  [{ after: 'WyJHYXJjw61hIl0' }, true],
  [{ phones: ['+14155550100'] }, true],
  [{ draft: { rules: [] } }, true],
  [{ draft: null }, false],
])('%j: %s', (variables, expected) => expect(hasWords(query, variables)).toBe(expected));
