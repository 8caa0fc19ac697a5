import { SCIM_PAGE_DEFAULT, SCIM_PAGE_MAX } from '@dialdeck/common/constants';
import type { PageAsked } from './people.repo.ts';
import { invalid } from './scim-error.rules.ts';
import type { Selection } from './select-attributes.rules.ts';

/** The parameters of a list. */
export interface ListQuery extends Selection, PageAsked {
  /** Absent: all resources. An empty filter is not valid. */
  filter: string | undefined;
  /** From 1. */
  startIndex: number;
}

/** Names in any case. RFC 7644, section 3.4.2.4: below 1 is 1, a negative count is 0. @throws invalidValue */
export function listQuery(query: Readonly<Record<string, string>>): ListQuery {
  const given = new Map(Object.entries(query).map(([name, value]) => [name.toLowerCase(), value]));
  const startIndex = Math.max(1, wholeNumber(given.get('startindex'), 'startIndex') ?? 1);
  const count = wholeNumber(given.get('count'), 'count') ?? SCIM_PAGE_DEFAULT;
  return {
    filter: given.get('filter'),
    startIndex,
    offset: startIndex - 1,
    limit: Math.min(Math.max(0, count), SCIM_PAGE_MAX),
    attributes: given.get('attributes'),
    excludedAttributes: given.get('excludedattributes'),
  };
}

/** Limits it to numbers that a page can count to. */
const MAX = 1_000_000_000;

function wholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^[+-]?\d{1,15}$/.test(text)) throw invalid('invalidValue', `${name} must be a whole number.`);
  return Math.min(Number(text), MAX);
}
