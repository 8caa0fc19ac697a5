import { describe, expect, it } from 'vitest';
import { type ContactForm, formOf, NAMED_FIELDS, patchOf } from './contact-edit.rules.ts';

const form = formOf({
  id: 'c1',
  firstName: 'Ana',
  company: null,
  phone: '(415) 555-0132',
  phoneE164: '+14155550132',
  customFields: { City: 'Lyon', Size: 5 },
});

describe('the form of a contact', () => {
  it('begins with the values of the contact', () => {
    expect(form).toEqual({
      firstName: 'Ana',
      lastName: '',
      phone: '(415) 555-0132',
      email: '',
      company: '',
      title: '',
      customFields: { City: 'Lyon', Size: '5' },
      added: [],
    });
  });

  it.each<[string, Partial<ContactForm>, object]>([
    ['nothing', {}, {}],
    ['nothing for blanks', { firstName: ' Ana ', title: ' ' }, {}],
    ['changed texts alone', { phone: '415 555 0199 ', company: 'Acme' }, { phone: '415 555 0199', company: 'Acme' }],
    ['null for a removed text', { firstName: '', phone: ' ' }, { firstName: null, phone: null }],
    [
      'changed, removed and added fields',
      { customFields: { City: '', Size: '6' }, added: [{ name: ' Plan ', value: ' Gold ' }] },
      { customFields: { City: null, Size: '6', Plan: 'Gold' } },
    ],
    ['no added field without a value', { added: [{ name: 'Plan', value: ' ' }] }, {}],
  ])('sends %s', (_, changes, patch) => {
    expect(patchOf(form, { ...form, ...changes })).toEqual(patch);
  });

  it('needs a name for an added value', () => {
    const added = (name: string, value: string) =>
      NAMED_FIELDS.safeParse({ ...form, added: [{ name, value }] }).success;
    expect([added('', 'Gold'), added('Plan', 'Gold'), added('', '')]).toEqual([false, true, true]);
  });
});
