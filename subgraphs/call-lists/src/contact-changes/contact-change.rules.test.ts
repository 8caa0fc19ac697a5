import { CUSTOM_FIELDS_MAX } from '@dialdeck/common/constants';
import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';
import { describe, expect, it } from 'vitest';
import type { ContactRow } from '#contacts/contact.ts';
import { patchContact } from './contact-change.rules.ts';

const retryAt = new Date('2026-11-29T12:00:00Z');
const contact: ContactRow = {
  id: 'c1',
  callListId: 'l1',
  ...forContactTexts(null),
  firstName: 'Ana',
  phone: '(415) 555-0132',
  phoneE164: '+14155550132',
  notes: 'asked for Zoë',
  customFields: { City: 'Lyon', Size: 5 },
  status: 'attempted',
  callbackAt: null,
  callbackUserId: null,
  lastCallDisposition: null,
  result: null,
  tries: 2,
  retryAt,
  totalCalls: 2,
  lastCalledAt: null,
  finishedBy: 'u1',
  finishedAt: null,
  region: 'CA',
  timeZone: null,
  correctedAt: null,
  createdAt: new Date('2026-11-28T12:00:00Z'),
};

describe('a correction of a contact', () => {
  it.each<[string, Parameters<typeof patchContact>[1], object, object]>([
    ['nothing', {}, {}, {}],
    [
      'the same values',
      { firstName: 'Ana', notes: 'asked for Zoë', company: null, customFields: { Size: '5' } },
      {},
      {},
    ],
    [
      'texts',
      { firstName: null, company: 'Acme' },
      { firstName: null, company: 'Acme' },
      { firstName: { from: 'Ana', to: null }, company: { from: null, to: 'Acme' } },
    ],
    [
      'additional fields by their names',
      { customFields: { City: null, Plan: 'Gold' } },
      { customFields: { Size: 5, Plan: 'Gold' } },
      { 'customFields.City': { from: 'Lyon', to: null }, 'customFields.Plan': { from: null, to: 'Gold' } },
    ],
    [
      'all additional fields',
      { customFields: null },
      { customFields: {} },
      { 'customFields.City': { from: 'Lyon', to: null }, 'customFields.Size': { from: '5', to: null } },
    ],
  ])('changes %s', (_, patch, after, changes) => {
    expect(patchContact(contact, patch, null)).toEqual({ contact: { ...contact, ...after }, changes });
  });

  it.each([
    ['begins the tries of another number', '+14155550199', { phoneE164: '+14155550199', tries: 0, retryAt: null }],
    ['keeps the tries of another spelling', '+14155550132', {}],
  ])('%s', (_, phoneE164, expected) => {
    const patched = patchContact(contact, { phone: '415 555' }, phoneE164);
    expect(patched.contact).toEqual({ ...contact, phone: '415 555', ...expected });
    expect(patched.changes).toEqual({ phone: { from: '(415) 555-0132', to: '415 555' } });
  });

  it('rejects more additional fields than the limit, and takes changes of those that a file brought', () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']));
    const full = { ...contact, customFields: fields(CUSTOM_FIELDS_MAX) };
    expect(() => patchContact(full, { customFields: { more: 'x' } }, null)).toThrow('At most 100 additional fields');
    const over = { ...contact, customFields: fields(CUSTOM_FIELDS_MAX + 5) };
    expect(patchContact(over, { customFields: { f1: 'y', f2: null } }, null).contact.customFields).toMatchObject({
      f1: 'y',
    });
  });
});
