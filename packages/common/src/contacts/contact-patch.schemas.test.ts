import { describe, expect, it } from 'vitest';
import { ContactPatchSchema } from './contact-patch.schemas.ts';

const issueOf = (patch: unknown) => {
  const issue = ContactPatchSchema.safeParse(patch).error?.issues[0];
  return issue && [issue.path.join('.'), issue.message];
};

describe('a correction of a contact', () => {
  it.each([
    ['nothing', {}, {}],
    ['a phone without blanks around it', { phone: ' 212-555-0100 ' }, { phone: '212-555-0100' }],
    ['null for a blank text', { company: ' ', title: '', notes: null }, { company: null, title: null, notes: null }],
    ['a number as text', { lastName: 7, phone: 2125550100 }, { lastName: '7', phone: '2125550100' }],
    ['an address', { email: ' ana@example.com ' }, { email: 'ana@example.com' }],
    ['no address', { email: ' ' }, { email: null }],
    [
      'additional fields, null for a blank one',
      { customFields: { City: ' Lyon ', Plan: null, Size: 5, Rank: ' ' } },
      { customFields: { City: 'Lyon', Plan: null, Size: '5', Rank: null } },
    ],
    ['null for all additional fields', { customFields: null }, { customFields: null }],
    ['the removal of a field without a name', { customFields: { ' ': null } }, { customFields: { ' ': null } }],
    ['no other properties', { status: 'winner', totalCalls: 9 }, {}],
  ])('takes %s', (_, patch, expected) => {
    expect(ContactPatchSchema.parse(patch)).toEqual(expected);
  });

  it.each([
    [{ phone: null }, 'phone', 'Phone is required'],
    [{ phone: ' ' }, 'phone', 'Phone is required'],
    [{ phone: {} }, 'phone', 'Phone is required'],
    [{ phone: '1'.repeat(65) }, 'phone', 'At most 64 characters'],
    [{ email: 'ana' }, 'email', 'Please enter a valid email address'],
    [{ firstName: 'a'.repeat(201) }, 'firstName', 'At most 200 characters'],
    [{ notes: 'a'.repeat(10_001) }, 'notes', 'At most 10,000 characters'],
    [{ company: true }, 'company', 'Must be a text'],
    [{ company: 'a\0b' }, 'company', 'Must not contain NUL characters'],
    [{ customFields: [] }, 'customFields', 'Additional fields hold texts'],
    [{ customFields: 'City' }, 'customFields', 'Additional fields hold texts'],
    [{ customFields: { City: {} } }, 'customFields', 'Additional fields hold texts'],
    [{ customFields: { City: true } }, 'customFields', 'Additional fields hold texts'],
    [{ customFields: { City: 'a'.repeat(201) } }, 'customFields', 'At most 200 characters'],
    [{ customFields: { City: 'a\0b' } }, 'customFields', 'Must not contain NUL characters'],
    [{ customFields: { ' ': 'Lyon' } }, 'customFields', 'Additional fields hold texts'],
  ])('rejects %j', (patch, field, sentence) => {
    expect(issueOf(patch)).toEqual([field, sentence]);
  });
});
