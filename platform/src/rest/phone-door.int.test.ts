import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportSteps, importSteps } from '#testing/import-steps.ts';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
let steps: ImportSteps;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
  steps = importSteps(admin);
});
afterAll(() => rig.close());

const rowsOf = (phones: readonly string[]) => phones.map((phone) => ({ phone }));
const fileOf = (phones: readonly string[]) => `Mobile,First\n${phones.map((phone) => `"${phone}",Ana\n`).join('')}`;

interface Counts {
  imported: number;
  duplicates: number;
}

/** Every way in which a contact comes into a list. The demo's is the first of them, and has a test of its own. */
const DOORS: [string, (list: string, phones: readonly string[]) => Promise<Counts>][] = [
  [
    'GraphQL importContacts',
    async (id, phones) => {
      const ask = `mutation ($id: ID!, $rows: [ContactRowInput!]!) { importContacts(callListId: $id, rows: $rows) { imported duplicates } }`;
      return (await admin.graphql(ask, { id, rows: rowsOf(phones) })).body.data.importContacts;
    },
  ],
  [
    'POST …/contacts/bulk',
    async (list, phones) =>
      (await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: rowsOf(phones) })).body,
  ],
  ['POST …/imports', (list, phones) => steps.imported(list, fileOf(phones))],
  [
    'POST …/imports, planned and confirmed',
    async (list, phones) => {
      const { body } = await steps.send(list, fileOf(phones), { query: '&plan=true' });
      await steps.until(body.id, 'ready');
      await admin.post(`/api/imports/${body.id}/confirm`);
      return await steps.until(body.id, 'done');
    },
  ],
];

/** As typed in a list of this country, as E.164, and the same person in another hand. */
const COUNTRIES = {
  US: [
    ['(212) 555-0100', '+12125550100', '+1 212.555.0100 ext. 7'],
    ['415.555.0100', '+14155550100', '14155550100'],
    ['+44 20 7946 0000', '+442079460000', '011 44 20 7946 0000'],
  ],
  CH: [
    ['044 668 18 00', '+41446681800', '0041 44 668 18 00'],
    ['+1 (212) 555-0100', '+12125550100', '001 212 555 0100'],
  ],
} as const;

const PAIRS = DOORS.flatMap(([first, enter], index) =>
  DOORS.map(
    ([second, enterAgain], other) =>
      ({ first, enter, second, enterAgain, country: (index + other) % 2 ? 'CH' : 'US' }) as const,
  ),
);

describe("phones are kept as typed and as E.164 by the list's country; one phone occurs once in a list", () => {
  it.each(PAIRS)('$first, then $second ($country)', async ({ enter, enterAgain, country }) => {
    const { body } = await admin.graphql('mutation ($input: CallListInput!) { createCallList(input: $input) { id } }', {
      input: { name: 'Leads', defaultCountry: country },
    });
    const list = body.data.createCallList.id as string;
    const phones = COUNTRIES[country];
    expect(
      await enter(
        list,
        phones.map(([typed]) => typed),
      ),
    ).toMatchObject({ imported: phones.length, duplicates: 0 });
    expect(
      await enterAgain(
        list,
        phones.map(([, , other]) => other),
      ),
    ).toMatchObject({ imported: 0, duplicates: phones.length });
    const { body: contacts } = await admin.get(`/api/call-lists/${list}/contacts`);
    const kept = (contacts as { phone: string; phoneE164: string }[]).map(({ phone, phoneE164 }) => [phone, phoneE164]);
    expect(kept).toEqual(phones.map(([typed, e164]) => [typed, e164]));
  });
});
