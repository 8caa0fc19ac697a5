import type { Actor } from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDisposition } from '#calls/record-disposition.ts';
import { claimContact } from '#leases/claim-contact.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

type Who = 'anonymous' | 'unassigned' | 'assigned' | 'idle' | 'admin';
const WHO: Who[] = ['anonymous', 'unassigned', 'assigned', 'idle', 'admin'];
type Row = { ask: string } & Record<Who, string>;

const signedIn = { anonymous: 'UNAUTHENTICATED', unassigned: 'yes', assigned: 'yes', idle: 'yes', admin: 'yes' };
const seen = { ...signedIn, unassigned: 'nothing', idle: 'nothing' };
const used = { ...signedIn, unassigned: 'NOT_FOUND', idle: 'NOT_FOUND' };
const adminOnly = {
  anonymous: 'UNAUTHENTICATED',
  unassigned: 'FORBIDDEN',
  assigned: 'FORBIDDEN',
  idle: 'FORBIDDEN',
  admin: 'yes',
};
const noSuchJob = { ...adminOnly, admin: 'NOT_FOUND' };
const entity = { ...seen, anonymous: 'nothing' };

const SETTINGS = `{ defaultCountry: "US", retryNoAnswerMinutes: 1, retryBusyMinutes: 1, retryVoicemailMinutes: 1, maxTries: 1,
  callbackGraceMinutes: 1 }`;

/**
 * Root field or entity → the selection for a list, its contact and a call that `assigned` made, and what each caller
 * gets: `yes`, `nothing` (null or an empty list, as if there were no such thing) or a code.
 * `idle` has the list too, but was deactivated a moment ago and still holds a session.
 */
const TABLE: Record<string, Row> = {
  callLists: { ask: 'query { answer: callLists(first: 200) { nodes { id } } }', ...seen },
  callList: { ask: 'query { answer: callList(id: $list) { id contacts { nodes { id } } } }', ...seen },
  contact: { ask: 'query { answer: contact(id: $contact) { id } }', ...seen },
  organisationToday: { ask: 'query { answer: organisationToday { agentsAtWork } }', ...adminOnly },
  contactTotals: { ask: 'query { answer: contactTotals { contacts } }', ...adminOnly },
  createCallList: { ask: 'mutation { answer: createCallList(input: { name: "Leads" }) { id } }', ...adminOnly },
  moveCallList: { ask: 'mutation { answer: moveCallList(id: $spare) { id } }', ...adminOnly },
  deleteCallList: { ask: 'mutation { answer: deleteCallList(id: $spare) }', ...adminOnly },
  countListedPhones: {
    ask: 'mutation { answer: countListedPhones(callListId: $list, phones: ["+14155550100"]) }',
    ...adminOnly,
  },
  countLeftOutPhones: {
    ask: 'mutation { answer: countLeftOutPhones(callListId: $list, phones: ["+14155550100"]) }',
    ...adminOnly,
  },
  assignUsers: { ask: 'mutation { answer: assignUsers(callListId: $spare, userIds: [$user]) { id } }', ...adminOnly },
  addAssignments: {
    ask: 'mutation { answer: addAssignments(callListId: $spare, userIds: [$user]) { id } }',
    ...adminOnly,
  },
  addAssignment: { ask: 'mutation { answer: addAssignment(callListId: $spare, userId: $user) { id } }', ...adminOnly },
  importContacts: {
    ask: 'mutation { answer: importContacts(callListId: $spare, rows: [{ phone: "415 555 0132" }]) { imported } }',
    ...adminOnly,
  },
  logCall: {
    ask: 'mutation { answer: logCall(input: { contactId: $contact, phoneNumber: "+14155550132" }) { id } }',
    ...used,
  },
  recordDisposition: {
    ask: 'mutation { answer: recordDisposition(contactId: $contact, input: { disposition: loser }) { id } }',
    ...used,
  },
  claimNext: { ask: 'mutation { answer: claimNext(callListId: $free) { leaseUntil } }', ...used },
  claimContact: { ask: 'mutation { answer: claimContact(id: $freeContact) { leaseUntil } }', ...used },
  releaseContact: { ask: 'mutation { answer: releaseContact(id: $freeContact) { id } }', ...used },
  leases: { ask: 'query { answer: leases(callListId: $leased, contactIds: [$leasedContact]) { contactId } }', ...seen },
  contactActivity: {
    ask: 'query { answer: contactActivity(callListId: $leased, contactIds: [$leasedContact]) { at } }',
    ...seen,
  },
  contactVerdicts: {
    ask: 'query { answer: contactVerdicts(callListId: $leased, contactIds: [$leasedContact]) { contactId } }',
    ...seen,
  },
  endCall: {
    ask: 'mutation { answer: endCall(id: $call) { id } }',
    ...used,
    admin: 'NOT_FOUND',
  },
  undoResult: {
    ask: 'mutation { answer: undoResult(callLogId: $call) { contact { id } } }',
    ...used,
    assigned: 'CONFLICT',
    admin: 'NOT_FOUND',
  },
  openCalls: { ask: 'query { answer: openCalls { id } }', ...seen, admin: 'nothing' },
  ownOpenCalls: { ask: 'query { answer: ownOpenCalls { nodes { id } } }', ...seen, admin: 'nothing' },
  teamOpenCalls: { ask: 'query { answer: teamOpenCalls { nodes { id } } }', ...adminOnly },
  recentCalls: { ask: 'query { answer: recentCalls { id } }', ...seen },
  scheduleRetry: {
    ask: 'mutation { answer: scheduleRetry(contactId: $contact, input: { callOutcome: "busy" }) { id } }',
    ...used,
  },
  callbacks: {
    ask: 'query { answer: callbacks { dueCount } }',
    ...signedIn,
  },
  teamCallbacks: { ask: 'query { answer: teamCallbacks { nodes { userId } } }', ...adminOnly },
  handOverCallbacks: { ask: 'mutation { answer: handOverCallbacks(contactIds: [$contact]) }', ...adminOnly },
  openCallbacks: { ask: 'query { answer: openCallbacks { count } }', ...adminOnly },
  reassignCallbacks: { ask: 'mutation { answer: reassignCallbacks(fromUserId: $user) }', ...adminOnly },
  changeCallListSettings: {
    ask: `mutation { answer: changeCallListSettings(id: $spare, input: ${SETTINGS}) { id } }`,
    ...adminOnly,
  },
  callLog: { ask: 'query { answer: callLog(id: $call) { id } }', ...adminOnly },
  evidenceCalls: { ask: 'query { answer: evidenceCalls { nodes { id } } }', ...adminOnly },
  ruleSets: { ask: 'query { answer: ruleSets { id } }', ...adminOnly, admin: 'nothing' },
  ruleSet: { ask: 'query { answer: ruleSet(id: $list) { id } }', ...adminOnly, admin: 'NOT_FOUND' },
  createRuleSet: {
    ask: 'mutation { answer: createRuleSet(input: { name: "United States", country: "US" }) { id } }',
    ...adminOnly,
  },
  ruleSetTemplates: { ask: 'query { answer: ruleSetTemplates { key } }', ...adminOnly },
  createRuleSetFromTemplate: {
    ask: 'mutation { answer: createRuleSetFromTemplate(template: "germany") { id } }',
    ...adminOnly,
  },
  addRuleSetVersion: {
    ask: 'mutation { answer: addRuleSetVersion(ruleSetId: $list, input: { rules: [{ kind: "prefix", prefixes: ["+1900"] }] }) { version } }',
    ...adminOnly,
    admin: 'NOT_FOUND',
  },
  activateRuleSet: {
    ask: 'mutation { answer: activateRuleSet(ruleSetId: $list, version: 1) { id } }',
    ...adminOnly,
    admin: 'NOT_FOUND',
  },
  retireRuleSet: {
    ask: 'mutation { answer: retireRuleSet(ruleSetId: $list) { id } }',
    ...adminOnly,
    admin: 'NOT_FOUND',
  },
  changeCallList: { ask: 'mutation { answer: changeCallList(id: $spare, input: {}) { id } }', ...adminOnly },
  changeCalling: { ask: 'mutation { answer: changeCalling(id: $spare, input: {}) { id } }', ...adminOnly },
  doNotCall: {
    ask: 'query { answer: doNotCall(phone: "+12025550100") { nodes { id } } }',
    ...adminOnly,
    admin: 'nothing',
  },
  addDoNotCall: {
    ask: 'mutation { answer: addDoNotCall(input: { phone: "+14155550000", scope: "list", callListId: $free }) { isNew } }',
    ...used,
  },
  removeDoNotCall: {
    ask: 'mutation { answer: removeDoNotCall(id: $list, why: "A number that was mistyped.") }',
    ...adminOnly,
    admin: 'NOT_FOUND',
  },
  recordConsent: {
    ask: 'mutation { answer: recordConsent(input: { phone: "+12025550100", kind: "express", givenAt: "2026-01-01T00:00:00Z" }) { id } }',
    ...adminOnly,
  },
  recordPlace: {
    ask: 'mutation { answer: recordPlace(input: { callListId: $list, region: "FL" }) { recorded } }',
    ...adminOnly,
  },
  withdrawConsent: { ask: 'mutation { answer: withdrawConsent(id: $list) }', ...adminOnly, admin: 'NOT_FOUND' },
  checkNumbers: { ask: 'mutation { answer: checkNumbers(phones: ["+12025550100"]) { e164 } }', ...adminOnly },
  forecast: { ask: 'query { answer: forecast(callListId: $list, draft: {}) { asOf } }', ...adminOnly },
  doNotCallImport: {
    ask: 'query { answer: doNotCallImport(id: $list) { id } }',
    ...adminOnly,
    admin: 'NOT_FOUND',
  },
  registers: { ask: 'query { answer: registers { id } }', ...adminOnly, admin: 'nothing' },
  register: { ask: 'query { answer: register(id: $list) { id } }', ...adminOnly, admin: 'NOT_FOUND' },
  registerSnapshot: {
    ask: 'query { answer: registerSnapshot(id: $list) { id } }',
    ...adminOnly,
    admin: 'NOT_FOUND',
  },
  createRegister: { ask: 'mutation { answer: createRegister(input: { name: "US national" }) { id } }', ...adminOnly },
  askVerdict: {
    ask: 'mutation { answer: askVerdict(phone: $phone, callListId: $list) { callable } }',
    ...used,
  },
  place: { ask: 'query { answer: place(phone: "+12125550100") { country } }', ...adminOnly },
  importJobs: { ask: 'query { answer: importJobs(callListId: $spare) { id } }', ...adminOnly, admin: 'nothing' },
  // A job that does not exist: tests/contract/rights covers an existing one.
  importJob: { ask: 'query { answer: importJob(id: $spare) { id } }', ...noSuchJob },
  confirmImport: { ask: 'mutation { answer: confirmImport(id: $spare) { id } }', ...noSuchJob },
  cancelImport: { ask: 'mutation { answer: cancelImport(id: $spare) { id } }', ...noSuchJob },
  revertImport: { ask: 'mutation { answer: revertImport(id: $spare) { id } }', ...noSuchJob },
  'CallList entity': {
    ask: 'query { answer: _entities(representations: [{ __typename: "CallList", id: $list }]) { __typename } }',
    ...entity,
  },
  'Contact entity': {
    ask: 'query { answer: _entities(representations: [{ __typename: "Contact", id: $contact }]) { __typename } }',
    ...entity,
  },
  'CallLog entity': {
    ask: 'query { answer: _entities(representations: [{ __typename: "CallLog", id: $call }]) { __typename } }',
    ...entity,
  },
  // Returns only the key that was sent, for the gateway's query to the users subgraph, and does not reveal whether the user exists.
  'User entity': {
    ask: 'query { answer: _entities(representations: [{ __typename: "User", id: $user }]) { __typename } }',
    ...signedIn,
    anonymous: 'yes',
  },
  'Person entity': {
    ask: 'query { answer: _entities(representations: [{ __typename: "Person", id: $user }]) { __typename } }',
    ...signedIn,
    anonymous: 'yes',
  },
};

let rig: CallListsRig;
const who = { anonymous: actors.anonymous } as Record<Who, Actor>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  rig = await createCallListsRig();
  const [assigned, unassigned, idle] = [await rig.addMember(), await rig.addMember(), await rig.addMember()];
  Object.assign(who, { assigned, unassigned, idle, admin: rig.admin });
  const list = await rig.addListOf(1, [assigned.userId, idle.userId]);
  await rig.addMember({ id: idle.userId, isActive: false });
  Object.assign(ids, { list: list.id, contact: list.contactIds[0], user: assigned.userId });
  const numbers = 'SELECT phone_e164 AS phone FROM contacts WHERE id = $1';
  ids.phone = (await rig.pool.query<{ phone: string }>(numbers, [ids.contact])).rows[0]?.phone ?? '';
  const { logCall } = await rig.read<{ logCall: { id: string } }>(
    assigned,
    `mutation { logCall(input: { contactId: "${ids.contact}", phoneNumber: "1" }) { id } }`,
  );
  ids.call = logCall.id;
  const holder = await rig.addMember();
  const leased = await rig.addListOf(1, [assigned.userId, holder.userId]);
  Object.assign(ids, { leased: leased.id, leasedContact: leased.contactIds[0] });
  await recordDisposition(rig.services, holder, {
    contactId: ids.leasedContact ?? '',
    disposition: 'callback',
    notes: null,
  });
  await claimContact(rig.services, holder, { contactId: ids.leasedContact ?? '' });
});
afterAll(() => rig.stop());

async function outcome(row: Row, caller: Who): Promise<string> {
  ids.spare = (await rig.addList('Spare')).id;
  const free = await rig.addListOf(1, [ids.user ?? '']);
  Object.assign(ids, { free: free.id, freeContact: free.contactIds[0] });
  const ask = row.ask.replace(/\$(\w+)/g, (_, name) => JSON.stringify(ids[name]));
  const { data, errors } = await rig.ask(who[caller], ask);
  if (errors[0]) return String(errors[0].code);
  const answer = data?.answer as null | undefined | unknown[] | { nodes?: unknown[] };
  const [first] = Array.isArray(answer) ? answer : ((answer as { nodes?: unknown[] } | null)?.nodes ?? [answer]);
  return first === null || first === undefined ? 'nothing' : 'yes';
}

describe('rights', () => {
  it('covers every root field and every entity with a row', () => {
    const { schema } = rig.subgraph;
    const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => isObjectType(type));
    const fields = roots.flatMap((type) => Object.keys(type.getFields())).filter((name) => !name.startsWith('_'));
    const union = schema.getType('_Entity') as unknown as { getTypes(): { name: string }[] };
    const entities = union.getTypes().map(({ name }) => `${name} entity`);
    expect(Object.keys(TABLE).sort()).toEqual([...fields, ...entities].sort());
  });

  describe.each(Object.entries(TABLE))('%s', (_, row) => {
    it.each(WHO)('%s', async (caller) => {
      expect(await outcome(row, caller)).toBe(row[caller]);
    });
  });
});

describe('lists of ids', () => {
  const ask = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on CallList { id } ... on Contact { id } } }`;

  it('returns the entities that the caller may see, in the requested order', async () => {
    const foreign = await rig.addListOf(1);
    const of = [
      { __typename: 'CallList', id: foreign.id },
      { __typename: 'CallList', id: ids.list },
      { __typename: 'Contact', id: foreign.contactIds[0] },
      { __typename: 'Contact', id: ids.contact },
      { __typename: 'Contact', id: 'nonsense' },
      { __typename: 'CallList', id: crypto.randomUUID() },
    ];
    const { data } = await rig.ask(who.assigned, ask, { of });
    expect(data?._entities).toEqual([null, { id: ids.list }, null, { id: ids.contact }, null, null]);
  });

  it('shows an inactive list to admins only', async () => {
    const list = await rig.addListOf(1, [ids.user ?? '']);
    await rig.pool.query('UPDATE call_lists SET is_active = false WHERE id = $1', [list.id]);
    const of = [
      { __typename: 'CallList', id: list.id },
      { __typename: 'Contact', id: list.contactIds[0] },
    ];
    expect((await rig.ask(who.assigned, ask, { of })).data?._entities).toEqual([null, null]);
    expect((await rig.ask(who.admin, ask, { of })).data?._entities).toEqual([
      { id: list.id },
      { id: list.contactIds[0] },
    ]);
  });

  it('rejects a request without a token', async () => {
    const answer = await rig.subgraph.execute({
      query: '{ callLists { nodes { id } } }',
      identityToken: undefined,
      requestId: 'test',
    });
    expect(answer).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });

  it('shows assignees to admins only', async () => {
    const asking = `{ callList(id: "${ids.list}") { assignedUserIds } }`;
    expect((await rig.ask(who.assigned, asking)).data).toEqual({ callList: { assignedUserIds: null } });
    expect((await rig.ask(who.admin, asking)).data?.callList).toMatchObject({
      assignedUserIds: expect.arrayContaining([ids.user]),
    });
  });
});
