import { CONTACT_TEXTS, type ContactText, TEXT_FIELDS } from '@dialdeck/common/contacts/contact-fields';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportSteps, importSteps, phoneOf } from '#testing/import-steps.ts';
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

/** A different word for each text. */
const wordOf = (text: ContactText) => `Zoë${CONTACT_TEXTS.indexOf(text)}x`;
const EACH = Object.fromEntries(CONTACT_TEXTS.map((text) => [text, wordOf(text)])) as Record<ContactText, string>;
const phone = phoneOf(1);

const WAYS: [string, (list: string) => Promise<unknown>][] = [
  ['a batch', (list) => admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone, ...EACH }] })],
  [
    'a file',
    (list) => {
      const headers = CONTACT_TEXTS.map((text) => TEXT_FIELDS[text].label);
      const mapping = {
        phone: 'Mobile',
        ...Object.fromEntries(CONTACT_TEXTS.map((text) => [text, TEXT_FIELDS[text].label])),
      };
      const words = CONTACT_TEXTS.map((text) => EACH[text]);
      return steps.imported(list, `Mobile,${headers}\n${phone},${words}\n`, { mapping });
    },
  ],
];

describe.each(WAYS)('every text of a contact by %s', (_, bring) => {
  it('is in the whole list and in its pages, and the search finds the contact by it', async () => {
    const list = await steps.addList();
    await bring(list);
    const path = `/api/call-lists/${list}/contacts`;
    const [contact] = (await admin.get(path)).body;
    expect(contact).toMatchObject({ phone, ...EACH });
    expect((await admin.get(`${path}?limit=1`)).body).toEqual([contact]);
    const found = await Promise.all(
      CONTACT_TEXTS.map(async (text) => (await admin.get(`${path}?search=${encodeURIComponent(EACH[text])}`)).body),
    );
    expect(found).toEqual(CONTACT_TEXTS.map(() => [contact]));
  });
});

it('keeps a custom field that has the name of a text', async () => {
  const list = await steps.addList();
  const customFields = Object.fromEntries(
    CONTACT_TEXTS.flatMap((text) => [text, TEXT_FIELDS[text].label]).map((name) => [name, 'kept']),
  );
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone, customFields }] });
  const [contact] = (await admin.get(`/api/call-lists/${list}/contacts`)).body;
  expect(contact).toMatchObject({ customFields, ...Object.fromEntries(CONTACT_TEXTS.map((text) => [text, null])) });
});
