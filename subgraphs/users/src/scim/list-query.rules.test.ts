import { SCIM_PAGE_DEFAULT, SCIM_PAGE_MAX } from '@dialdeck/common/constants';
import { expect, it } from 'vitest';
import { type ListQuery, listQuery } from './list-query.rules.ts';

it.each<[Record<string, string>, Partial<ListQuery>]>([
  [{}, { startIndex: 1, offset: 0, limit: SCIM_PAGE_DEFAULT, filter: undefined }],
  [
    { startIndex: '', count: '' },
    { startIndex: 1, offset: 0, limit: SCIM_PAGE_DEFAULT },
  ],
  [
    { startIndex: '21', count: '20' },
    { startIndex: 21, offset: 20, limit: 20 },
  ],
  [
    { STARTINDEX: '3', Count: '2' },
    { startIndex: 3, offset: 2, limit: 2 },
  ],
  [{ startIndex: '0' }, { startIndex: 1, offset: 0 }],
  [{ startIndex: '-5' }, { startIndex: 1, offset: 0 }],
  [{ count: '0' }, { limit: 0 }],
  [{ count: '-1' }, { limit: 0 }],
  [{ count: '201' }, { limit: SCIM_PAGE_MAX }],
  [{ startIndex: '999999999999999' }, { startIndex: 1_000_000_000, offset: 999_999_999 }],
  // An empty filter is present, but not valid.
  [{ Filter: '' }, { filter: '' }],
  [
    { excludedAttributes: 'members', attributes: 'id' },
    { excludedAttributes: 'members', attributes: 'id' },
  ],
])('%j', (query, expected) => {
  expect(listQuery(query)).toMatchObject(expected);
});

it.each(['x', '1.5', '1e3', ' 1', '0x10', '1234567890123456'])('rejects the count %j', (count) => {
  expect(() => listQuery({ count })).toThrow(expect.objectContaining({ scimType: 'invalidValue' }));
});
