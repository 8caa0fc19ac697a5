import { CONTACT_TEXTS } from '@dialdeck/common/contact.fields';
import { writeJson } from '@dialdeck/node/json-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
let listId: string;

beforeAll(async () => {
  rig = await createCallListsRig();
  const { id, contactIds } = await rig.addListOf(12);
  listId = id;
  const change = (index: number, set: string, ...values: unknown[]) =>
    rig.ownerPool.query(`UPDATE call_lists.contacts SET ${set} WHERE id = $1`, [contactIds[index], ...values]);
  await change(0, 'first_name = $2, notes = $3', '"Ana" \\ O\'Hara', 'a\nb\t\u0001\u2028\u007f');
  await change(1, 'last_name = $2, company = $3', '李😀', '</script>');
  await change(
    2,
    'custom_fields = $2',
    '{"10": "ten", "2": 2.50, "": "", "__proto__": "p", "q\\"": "\\\\ \\u2028 \\u00e9"}',
  );
  await change(3, `status = 'attempted', tries = 1, retry_at = '2026-11-23 15:55:05.1+00'`);
  await change(
    4,
    `status = 'attempted', tries = 2, retry_at = '2026-11-24 00:00:00+00', total_calls = 99, last_called_at = '1969-12-31 23:59:59.9999+00'`,
  );
  await change(
    5,
    `status = 'winner', last_call_disposition = 'winner', finished_at = now(), finished_by = $2`,
    rig.admin.userId,
  );
  await change(6, `created_at = '2020-02-29 00:00:00+00'`);
  await change(7, `created_at = '2020-02-29 00:00:00.000001+00'`);
  await change(
    8,
    `status = 'callback', callback_at = '2030-01-01 00:00:00.12+00', callback_user_id = $2`,
    rig.admin.userId,
  );
});
afterAll(() => rig.stop());

const PLAIN = `__typename id callListId ${CONTACT_TEXTS.join(' ')} phone phoneE164 notes customFields status callbackAt
  lastCallDisposition totalCalls lastCalledAt finishedAt queueKey createdAt`;
const PAGE = `query($id: ID!, $first: Int, $after: String, $search: String, $activeOnly: Boolean!) { callList(id: $id) {
  id contacts(first: $first, after: $after, search: $search, activeOnly: $activeOnly) {
    nodes { ${PLAIN} retry { __typename tries maxTries at } } pageInfo { endCursor hasNextPage } matchCount } } }`;

async function answers(query: string, variables: Record<string, unknown>) {
  const identityToken = await rig.signer.sign(rig.admin, 'call-lists');
  const request = { query, variables, identityToken, requestId: 'test' };
  const read = await rig.subgraph.execute(request);
  const written = writeJson(await rig.subgraph.execute({ ...request, isForBytes: true }));
  return { read: JSON.parse(JSON.stringify(read)), written: JSON.parse(written), text: written };
}

describe('a page that is written at once', () => {
  it.each([
    ['the whole queue', { activeOnly: false }],
    ['active contacts', { activeOnly: true }],
    ['a short page', { activeOnly: false, first: 3 }],
    ['a search', { activeOnly: false, search: '5550' }],
    ['nothing', { activeOnly: false, search: 'nobody' }],
  ])('has what its fields answer one by one: %s', async (_what, asked) => {
    let after: string | null = null;
    do {
      const { read, written } = await answers(PAGE, { id: listId, first: 50, ...asked, after });
      expect(written).toEqual(read);
      expect(read.errors).toBeUndefined();
      after = read.data.callList.contacts.pageInfo.hasNextPage ? read.data.callList.contacts.pageInfo.endCursor : null;
    } while (after);
  });

  it('keeps the order of the keys and writes no spaces of its own', async () => {
    const { text } = await answers(
      'query($id: ID!) { callList(id: $id) { contacts(first: 1) { nodes { status b: id } pageInfo { hasNextPage } } } }',
      { id: listId },
    );
    expect(text).toMatch(
      /^{"data":{"callList":{"contacts":{"nodes":\[{"status":"active","b":"[0-9a-f-]{36}"}],"pageInfo":{"hasNextPage":true}}}}}$/,
    );
  });

  it('is nothing for a list that the caller must not see', async () => {
    const stranger = await rig.addMember();
    const identityToken = await rig.signer.sign(stranger, 'call-lists');
    const variables = { id: listId, activeOnly: false };
    const answer = await rig.subgraph.execute({
      query: PAGE,
      variables,
      identityToken,
      requestId: 'test',
      isForBytes: true,
    });
    expect(writeJson(answer)).toBe('{"data":{"callList":null}}');
  });
});
