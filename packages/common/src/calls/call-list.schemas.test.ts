import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  AssignCallListSchema,
  AssignUsersSchema,
  CallListChangeSchema,
  CallListSchema,
  UploadToUserSchema,
} from './call-list.schemas.ts';

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

  it('requires no description, and sets the country to US by default', () => {
    expect(CallListSchema.parse({ name: ' Leads ', description: '' })).toEqual({
      name: 'Leads',
      description: null,
      defaultCountry: 'US',
    });
    expect(CallListSchema.parse({ name: 'Leads', defaultCountry: 'gb' }).defaultCountry).toBe('GB');
  });

  it('counts the same user twice as one', () => {
    expect(AssignUsersSchema.parse({ userIds: ['a', 'b', 'a'] }).userIds).toEqual(['a', 'b']);
  });
});

describe('the limit of wrap-up', () => {
  it.each([0, 15, 3_600])('can be %i seconds', (wrapUpSeconds) => {
    expect(CallListChangeSchema.parse({ wrapUpSeconds })).toEqual({ wrapUpSeconds });
  });
  it.each([-1, 1, 14, 3_601, 20.5, '60'])('cannot be %s', (wrapUpSeconds) => {
    const [issue] = CallListChangeSchema.safeParse({ wrapUpSeconds }).error?.issues ?? [];
    expect(issue?.message).toBe('Choose 15 to 3,600 seconds, or 0 for no limit.');
  });
  it('is removed by null, and stays if it is left out', () => {
    expect(CallListChangeSchema.parse({ wrapUpSeconds: null })).toEqual({ wrapUpSeconds: 0 });
    expect(CallListChangeSchema.parse({})).toEqual({});
  });
});
