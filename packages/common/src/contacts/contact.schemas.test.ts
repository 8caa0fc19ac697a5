import { describe, expect, it } from 'vitest';
import {
  BatchRowSchema,
  BulkContactsSchema,
  CallLogSchema,
  DetailDispositionSchema,
  DispositionBodySchema,
  DispositionSchema,
} from './contact.schemas.ts';
import { forContactTexts } from './contact-fields.ts';

const sentences = (contacts: unknown) =>
  BulkContactsSchema.safeParse({ contacts }).error?.issues.map((issue) => issue.message);

describe('Contact import row', () => {
  it('"phone (required); optional firstName, lastName, email, company; customFields (only non-empty values)"', () => {
    expect(
      BatchRowSchema.parse({
        phone: ' 212-555-0100 ',
        firstName: '',
        customFields: { City: 'Łódź', Budget: 5400, Note: ' ' },
      }),
    ).toEqual({
      phone: '212-555-0100',
      ...forContactTexts(null),
      timeZone: null,
      region: null,
      externalKey: null,
      consentGivenAt: null,
      consentSource: null,
      customFields: { City: 'Łódź', Budget: '5400' },
    });
  });

  it('accepts only texts as additional fields', () => {
    expect(BatchRowSchema.safeParse({ phone: '1', customFields: { a: {} } }).error?.issues[0]?.message).toBe(
      'Additional fields hold texts',
    );
  });
});

describe('contract, contacts/bulk: "101 rows, a row with no phone: 400 naming the row"', () => {
  const row = { phone: '2125550100' };
  it.each([
    ['the third has no phone', [row, row, { firstName: 'Ana' }], ['Row 3: Phone is required']],
    ['a phone of spaces', [{ phone: '  ' }], ['Row 1: Phone is required']],
    ['a row that is none', [row, null], ['Row 2: Phone is required']],
    ['two bad rows', [{}, row, {}], ['Row 1: Phone is required', 'Row 3: Phone is required']],
    ['another column', [{ ...row, company: 5 }], ['Row 1: company: Must be a text']],
    ['no rows', [], ['At least one contact is required']],
    ['101 rows', Array.from({ length: 101 }, () => row), ['Row 101: at most 100 contacts at once']],
  ])('%s', (_name, contacts, expected) => {
    expect(sentences(contacts)).toEqual(expected);
  });

  it('takes 100 rows', () => {
    const contacts = Array.from({ length: 100 }, () => row);
    expect(BulkContactsSchema.parse({ contacts }).contacts).toHaveLength(100);
  });
});

describe('Disposition payload (queue screen)', () => {
  it.each([
    ['callback', 'callback'],
    ['winner', 'winner'],
    ['loser', 'loser'],
    ['archive', 'archived'],
    ['archived', 'archived'],
  ])('stores %s as %s', (sent, stored) => {
    expect(DispositionSchema.parse({ disposition: sent }).disposition).toBe(stored);
    expect(DispositionBodySchema.parse({ type: sent }).type).toBe(stored);
    expect(DetailDispositionSchema.parse({ disposition: sent }).disposition).toBe(stored);
  });

  it.each([
    [{}, "Please choose what's next"],
    [{ disposition: 'won' }, "Please choose what's next"],
    [{ disposition: 'winner', callOutcome: 'maybe' }, 'Please choose a call outcome'],
    [{ disposition: 'callback', callbackTime: 'tomorrow' }, 'Please choose when to call back'],
    [{ disposition: 'callback', callbackTime: 'custom' }, 'Please choose a date and time'],
    [{ disposition: 'callback', callbackTime: 'custom', customCallbackDate: 'soon' }, 'Please choose a date and time'],
    [{ disposition: 'winner', duration: -1 }, 'Duration must be minutes and seconds, such as 1:30'],
    [{ disposition: 'winner', duration: 1.5 }, 'Duration must be minutes and seconds, such as 1:30'],
    [{ disposition: 'winner', duration: 86_401 }, 'A call lasts 24 hours at most'],
  ])('rejects %j: %s', ({ disposition, ...result }: Record<string, unknown>, expected) => {
    const sentences = [
      DispositionSchema.safeParse({ disposition, ...result }),
      DispositionBodySchema.safeParse({ type: disposition, ...result }),
    ].map(({ error }) => error?.issues[0]?.message);
    expect(sentences).toEqual([expected, expected]);
  });

  it('"customCallbackDate (only when custom)": ISO text or Date', () => {
    const at = new Date('2030-01-02T03:04:00Z');
    for (const customCallbackDate of [at, at.toISOString()])
      expect(
        DispositionSchema.parse({ disposition: 'callback', callbackTime: 'custom', customCallbackDate }),
      ).toMatchObject({
        customCallbackDate: at,
      });
  });
});

describe('Call log entry sent', () => {
  it('"contactId (or null), phoneNumber (digits and plus only), duration 0"', () => {
    expect(
      CallLogSchema.parse({
        callListId: 'l',
        contactId: null,
        phoneNumber: '+12125550100',
        callType: 'outbound',
        status: 'attempted',
      }),
    ).toEqual({
      callListId: 'l',
      contactId: null,
      phoneNumber: '+12125550100',
      duration: 0,
      sentAt: null,
      notes: null,
      made: false,
      dialledAt: null,
    });
  });

  it.each([
    ['(212) 555-0100', 'Phone number holds digits and plus only'],
    ['', 'Phone is required'],
  ])('refuses "%s": %s', (phoneNumber, expected) => {
    expect(CallLogSchema.safeParse({ phoneNumber }).error?.issues[0]?.message).toBe(expected);
  });
});
