import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { AssignCallListSchema, AssignUsersSchema, CallListSchema, UploadToUserSchema } from './call-list.schemas.ts';

describe('sentences of the list forms', () => {
  it.each<[z.ZodMiniType, unknown, string]>([
    [CallListSchema, { name: ' ' }, 'Name is required'],
    [CallListSchema, { name: 'Leads', defaultCountry: 'USA' }, 'Please choose a country'],
    [AssignUsersSchema, { userIds: [] }, 'At least one user must be selected'],
    [AssignUsersSchema, {}, 'At least one user must be selected'],
    [AssignCallListSchema, { callListId: 'l' }, 'Please select a user'],
    [UploadToUserSchema, { selectedUserId: '', callListName: 'x' }, 'Please select a user'],
    [UploadToUserSchema, { selectedUserId: 'u', callListName: '' }, 'Call list name is required'],
  ])('%#: %j → %s', (schema, input, sentence) => {
    expect(schema.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([sentence]);
  });

  it('"description optional"; the country is US unless set', () => {
    expect(CallListSchema.parse({ name: ' Leads ', description: '' })).toEqual({
      name: 'Leads',
      description: null,
      defaultCountry: 'US',
    });
    expect(CallListSchema.parse({ name: 'Leads', defaultCountry: 'gb' }).defaultCountry).toBe('GB');
  });

  it('the same user twice counts once', () => {
    expect(AssignUsersSchema.parse({ userIds: ['a', 'b', 'a'] }).userIds).toEqual(['a', 'b']);
  });
});
