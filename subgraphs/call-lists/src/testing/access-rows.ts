/** Who may do what in this subgraph, for the test of its rights. */

export type Who = 'anonymous' | 'unassigned' | 'assigned' | 'idle' | 'admin';
export const WHO: readonly Who[] = ['anonymous', 'unassigned', 'assigned', 'idle', 'admin'];
export type Row = { ask: string } & Record<Who, string>;

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
export const TABLE: Record<string, Row> = {
  callLists: { ask: 'query { answer: callLists(first: 200) { nodes { id } } }', ...seen },
  callList: { ask: 'query { answer: callList(id: $list) { id contacts { nodes { id } } } }', ...seen },
  callListOfCalls: {
    ask: 'query { answer: callListOfCalls(id: $list) { id results { id } script { id } fields { id } } }',
    ...seen,
  },
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
  agentState: { ask: 'query { answer: agentState { state } }', ...signedIn },
  setAgentState: { ask: 'mutation { answer: setAgentState(state: "ready") { state } }', ...signedIn },
  noteSeen: { ask: 'mutation { answer: noteSeen }', ...signedIn },
  pauseCodes: { ask: 'query { answer: pauseCodes { id } }', ...signedIn },
  setPauseCodes: { ask: 'mutation { answer: setPauseCodes(codes: [{ name: "Break" }]) { id } }', ...adminOnly },
  board: {
    ask: 'query { answer: board { at } }',
    ...{
      anonymous: 'UNAUTHENTICATED',
      unassigned: 'NOT_FOUND',
      assigned: 'NOT_FOUND',
      idle: 'NOT_FOUND',
      admin: 'yes',
    },
  },
  timeReport: {
    ask: 'query { answer: timeReport(startDate: "2026-11-01", endDate: "2026-11-02", timeZone: "UTC") { calls } }',
    ...signedIn,
  },
  changeContact: {
    ask: 'mutation { answer: changeContact(id: $contact, input: { company: "Acme" }) { id } }',
    ...used,
  },
  scripts: { ask: 'query { answer: scripts { id } }', ...adminOnly, admin: 'nothing' },
  createScript: { ask: 'mutation { answer: createScript(name: "A", body: "Hello") { id } }', ...adminOnly },
  publishScript: {
    ask: 'mutation { answer: publishScript(id: $list, body: "Hello") { id } }',
    ...adminOnly,
    admin: 'NOT_FOUND',
  },
  scriptVersion: {
    ask: 'query { answer: scriptVersion(id: $list, version: 1) { id } }',
    ...{ ...used, assigned: 'NOT_FOUND', admin: 'NOT_FOUND' },
  },
  changeFields: {
    ask: 'mutation { answer: changeFields(callListId: $spare, fields: []) { id } }',
    ...adminOnly,
    admin: 'nothing',
  },
  resultSets: { ask: 'query { answer: resultSets { id } }', ...adminOnly },
  createResultSet: { ask: 'mutation { answer: createResultSet(input: { name: "Sales" }) { id } }', ...adminOnly },
  changeResultSet: {
    ask: 'mutation { answer: changeResultSet(id: $list, name: "B") { id } }',
    ...adminOnly,
    admin: 'NOT_FOUND',
  },
  saveResults: {
    ask: 'mutation { answer: saveResults(setId: $list, results: []) { id } }',
    ...adminOnly,
    admin: 'NOT_FOUND',
  },
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
