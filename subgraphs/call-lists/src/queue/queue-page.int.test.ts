import { CONTACT_TEXTS } from '@dialdeck/common/contacts/contact-fields';
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

const FIELDS = `id callListId ${CONTACT_TEXTS.join(' ')} phone phoneE164 notes customFields status callbackAt
  lastCallDisposition totalCalls lastCalledAt finishedAt queueKey createdAt`;

const pageOf = (
  nodes: string,
) => `query($id: ID!, $first: Int, $after: String, $search: String, $yes: Boolean!, $no: Boolean!) {
  callList(id: $id) { contacts(first: $first, after: $after, search: $search, activeOnly: false) {
    nodes { ${nodes} notes @skip(if: $yes) retry @include(if: $no) { tries } } pageInfo { endCursor hasNextPage } matchCount } } }`;

async function ask(query: string, variables: Record<string, unknown>, actor = rig.admin) {
  const identityToken = await rig.signer.sign(actor, 'call-lists');
  const asked = { id: listId, yes: true, no: false, ...variables };
  const answer = await rig.subgraph.execute({ query, variables: asked, identityToken, requestId: 'test' });
  return JSON.parse(JSON.stringify(answer));
}

/** The stored contacts in the form of the graph, by PostgreSQL itself. */
async function stored(): Promise<Record<string, unknown>[]> {
  const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const columns = FIELDS.split(/\s+/).map((field) => {
    if (field === 'queueKey')
      return `to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id AS "queueKey"`;
    const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return `${field.endsWith('At') ? instant(column) : column} AS "${field}"`;
  });
  const { rows } = await rig.ownerPool.query(
    `SELECT ${columns.join(', ')} FROM call_lists.contacts WHERE call_list_id = $1
     ORDER BY queue_rank DESC, created_at DESC, id DESC`,
    [listId],
  );
  return rows;
}

async function walk(variables: Record<string, unknown>): Promise<Record<string, unknown>[]> {
  const nodes: Record<string, unknown>[] = [];
  for (let after: string | null = null; ; ) {
    const { data, errors } = await ask(pageOf(FIELDS.replace('notes', '')), { ...variables, after });
    expect(errors).toBeUndefined();
    const page = data.callList.contacts;
    nodes.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return nodes;
    after = page.pageInfo.endCursor;
  }
}

describe('a page of a queue', () => {
  it.each([
    ['in one page', {}],
    ['in short pages', { first: 3 }],
    ['by a search', { search: '5550' }],
  ])('returns the stored contacts in the order of the queue, %s', async (_what, asked) => {
    const expected = (await stored()).map(({ notes: _notes, ...contact }) => contact);
    expect(await walk({ first: 50, ...asked })).toEqual(expected);
  });

  it('returns the tries of contacts that were not reached, and obeys directives', async () => {
    const { data } = await ask(pageOf('tries: retry { tries maxTries at } text: notes'), { yes: false });
    const { nodes, matchCount } = data.callList.contacts;
    expect(nodes.map(({ tries }: { tries: object | null }) => tries).filter(Boolean)).toEqual([
      { tries: 1, maxTries: 5, at: '2026-11-23T15:55:05.100Z' },
      { tries: 2, maxTries: 5, at: '2026-11-24T00:00:00.000Z' },
    ]);
    expect(nodes.filter(({ notes, text }: { notes: string; text: string }) => notes === text)).toHaveLength(matchCount);
    expect(nodes.filter((node: object) => 'retry' in node)).toEqual([]);
  });

  it('is nothing for a list that the caller must not see', async () => {
    expect(await ask(pageOf('id'), {}, await rig.addMember())).toEqual({ data: { callList: null } });
  });
});
