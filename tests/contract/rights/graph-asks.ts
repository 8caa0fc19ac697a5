import type { RightsWorld } from './rights-world.ts';

/** Values for an operation's placeholders; only those that it uses are created, new ones each time. */
export async function placeholders(world: RightsWorld, ask: string): Promise<Record<string, string>> {
  const { list, contact, callLog, team, people, spareList, spareUser, spareTeam } = world;
  const names = (...words: string[]) => words.some((word) => ask.includes(`$${word}`));
  return {
    list,
    contact,
    callLog,
    team,
    agent: people.assigned.id,
    ...(names('spareList') && { spareList: await spareList() }),
    ...(names('spareUser') && { spareUser: await spareUser() }),
    ...(names('freeList', 'freeContact') && (await spare(world))),
    ...(names('verifiedUser') && { verifiedUser: (await world.rig.addAgent()).id }),
    ...(names('spareTeam') && { spareTeam: await spareTeam() }),
    ...(names('plannedImport', 'endedImport') && (await imports(world))),
    ...(names('script') && { script: await newScript(world) }),
    ...(names('openInvitation') && { openInvitation: await openInvitation(world.admin) }),
    address: `${crypto.randomUUID()}@example.com`,
  };
}

/** A script of the world's list. */
export async function newScript({ admin, list }: RightsWorld): Promise<string> {
  const { id } = (await admin.post('/api/scripts', { name: 'Opening', body: 'Hello {{firstName}}' })).body;
  await admin.patch(`/api/call-lists/${list}`, { scriptId: id });
  return id;
}

/** One that can still be used. */
export async function openInvitation(admin: RightsWorld['admin']): Promise<string> {
  await admin.post('/api/admin/invitations', { role: 'user' });
  return (await admin.get('/api/admin/invitations')).body[0].id;
}

async function spare({ spareContact }: RightsWorld) {
  const { list, contact } = await spareContact();
  return { freeList: list, freeContact: contact };
}

async function imports({ plannedImport, admin }: RightsWorld) {
  const planned = await plannedImport();
  const endedImport = await plannedImport();
  await admin.post(`/api/imports/${endedImport}/cancel`);
  return { plannedImport: planned, endedImport };
}

const PASSWORD = 'a wide meadow 11';
const NAMES = 'firstName: "A", lastName: "B"';
const DAYS = 'startDate: "2026-01-01", endDate: "2026-01-31"';

const DELAYS =
  'retryNoAnswerMinutes: 1, retryBusyMinutes: 1, retryVoicemailMinutes: 1, maxTries: 1, callbackGraceMinutes: 1';

/** A request for each root field, which succeeds for callers with the right, in the order of the snapshot. Entities have keys. */
export const GRAPH_ASKS: Record<string, string> = {
  'auth login': `login(email: $address, password: "${PASSWORD}") { id }`,
  'auth logout': 'logout',
  'auth register': `register(input: { email: $address, password: "${PASSWORD}", ${NAMES} })`,
  'auth forgotPassword': 'forgotPassword(email: $address)',
  'auth resetPassword': `resetPassword(token: "x", password: "${PASSWORD}")`,
  'auth checkVerification': 'checkVerification(token: "x") { needsPassword }',
  'auth completeSetup': `completeSetup(token: "x", password: "${PASSWORD}")`,
  'auth changePassword': 'changePassword(currentPassword: $password, newPassword: $password)',
  'auth createInvitation': 'createInvitation(input: {}) { url }',
  'auth completeSignIn': 'completeSignIn(code: "000000") { id }',
  'auth secondFactor': 'secondFactor { enabled }',
  // Before the set-up begins.
  'auth confirmSecondFactor': 'confirmSecondFactor(code: "000000") { recoveryCodes }',
  'auth beginSecondFactor': 'beginSecondFactor(currentPassword: $password) { uri }',
  'auth removeSecondFactor': 'removeSecondFactor(code: "000000")',
  'auth renewRecoveryCodes': 'renewRecoveryCodes(code: "000000") { recoveryCodes }',
  'auth removeSecondFactorOf': 'removeSecondFactorOf(userId: $verifiedUser)',
  'auth identityProviders': 'identityProviders { id }',
  'auth createIdentityProvider':
    'createIdentityProvider(input: { name: "A", issuer: "none", clientId: "c", clientSecret: "s", domains: [] }) { id }',
  'auth changeIdentityProvider':
    'changeIdentityProvider(id: $agent, input: { name: "A", issuer: "none", clientId: "c", domains: [] }) { id }',
  'auth deleteIdentityProvider': 'deleteIdentityProvider(id: $agent)',
  'auth signInProviders': 'signInProviders { id }',
  'auth testIdentityProvider': 'testIdentityProvider(id: $agent)',
  'auth startProviderSignIn': 'startProviderSignIn(providerId: $agent) { url }',
  'auth finishProviderSignIn': 'finishProviderSignIn(providerId: $agent, query: "")',
  'auth endSignInsByProvider': 'endSignInsByProvider(providerId: $agent, logoutToken: "x")',
  'auth identities': 'identities { id }',
  'auth beginIdentityLink': 'beginIdentityLink(providerId: $agent, currentPassword: $password)',
  'auth removeIdentity': 'removeIdentity(id: $agent)',
  'auth signInSettings': 'signInSettings { emergencyUserId }',
  'auth changeSignInSettings': 'changeSignInSettings(input: { emergencyUserId: $agent }) { emergencyUserId }',
  'auth endAllSignIns': 'endAllSignIns(userId: $spareUser)',
  'auth sendPasswordReset': 'sendPasswordReset(userId: $verifiedUser)',
  'auth openInvitations': 'openInvitations { nodes { id } }',
  'auth revokeInvitation': 'revokeInvitation(id: $openInvitation)',
  'auth resendVerification': 'resendVerification(userId: $spareUser)',
  'users me': 'me { id }',
  'users user': 'user(id: $agent) { id email }',
  'users users': 'users { nodes { id } totalCount }',
  'users teamSummary': 'teamSummary { total }',
  'users changeOwnProfile': 'changeOwnProfile(callingNumber: "+13035550100") { id callingNumber }',
  'users createUser': `createUser(input: { email: $address, ${NAMES} }) { id }`,
  'users updateUser': `updateUser(id: $spareUser, input: { ${NAMES}, role: user }) { id }`,
  'users setUserActive': 'setUserActive(id: $spareUser, isActive: false) { id }',
  'users toggleUserActive': 'toggleUserActive(id: $spareUser) { id }',
  'users deleteUser': 'deleteUser(id: $spareUser)',
  'users person': 'person(id: $agent) { id }',
  'call-lists teamOpenCalls': 'teamOpenCalls(teamId: $team) { nodes { id } }',
  'users people': 'people { nodes { id } }',
  'users teams': 'teams { id }',
  'users teamMembers': 'teamMembers(id: $team) { version }',
  'users createTeam': 'createTeam(input: { name: $address }) { id }',
  'users changeTeam': 'changeTeam(id: $spareTeam, input: {}) { id }',
  'users deleteTeam': 'deleteTeam(id: $spareTeam)',
  'users setTeamMembers': 'setTeamMembers(id: $spareTeam, members: []) { version }',
  'users organisationSettings': 'organisationSettings { leadsImport }',
  'users changeOrganisationSettings': 'changeOrganisationSettings(leadsImport: false) { leadsImport }',
  'users provisioning': 'provisioning(providerId: $agent) { baseUrl }',
  'users provisionedGroups': 'provisionedGroups(providerId: $agent) { id }',
  'users createProvisioningToken': 'createProvisioningToken(providerId: $agent) { baseUrl }',
  'users endProvisioningTokens': 'endProvisioningTokens(providerId: $agent)',
  'users mapProvisionedGroup': 'mapProvisionedGroup(providerId: $agent, groupId: $agent) { id }',
  'users handOverUsers': 'handOverUsers(providerId: $agent, userIds: [$agent])',
  'call-lists callLists': 'callLists(first: 200) { nodes { id } }',
  'call-lists callList': 'callList(id: $list) { id contacts { nodes { id } } }',
  'call-lists callListOfCalls': 'callListOfCalls(id: $list) { id results { code } }',
  'call-lists contact': 'contact(id: $contact) { id }',
  'call-lists organisationToday': 'organisationToday { agentsAtWork }',
  'call-lists contactTotals': 'contactTotals { contacts }',
  'call-lists createCallList': 'createCallList(input: { name: "Leads" }) { id }',
  'call-lists moveCallList': 'moveCallList(id: $spareList, teamId: $team) { id }',
  'call-lists deleteCallList': 'deleteCallList(id: $spareList)',
  'call-lists assignUsers': 'assignUsers(callListId: $spareList, userIds: [$agent]) { id }',
  'call-lists addAssignments': 'addAssignments(callListId: $spareList, userIds: [$agent]) { id }',
  'call-lists addAssignment': 'addAssignment(callListId: $spareList, userId: $agent) { id }',
  'call-lists importContacts': 'importContacts(callListId: $spareList, rows: [{ phone: "415 555 0132" }]) { imported }',
  'call-lists importJob': 'importJob(id: $plannedImport) { id }',
  'call-lists importJobs': 'importJobs(callListId: $list) { id }',
  'call-lists countListedPhones': 'countListedPhones(callListId: $list, phones: ["+12125550100"])',
  'call-lists countLeftOutPhones': 'countLeftOutPhones(callListId: $list, phones: ["+12125550100"])',
  'call-lists confirmImport': 'confirmImport(id: $plannedImport) { id }',
  'call-lists cancelImport': 'cancelImport(id: $plannedImport) { id }',
  'call-lists revertImport': 'revertImport(id: $endedImport) { id }',
  'call-lists logCall': 'logCall(input: { contactId: $contact, phoneNumber: "+14155550132" }) { id }',
  'call-lists recordDisposition': 'recordDisposition(contactId: $contact, input: { disposition: callback }) { id }',
  'call-lists claimNext': 'claimNext(callListId: $freeList) { contact { id } }',
  'call-lists claimContact': 'claimContact(id: $freeContact) { contact { id } }',
  'call-lists releaseContact': 'releaseContact(id: $freeContact) { id }',
  'call-lists scripts': 'scripts { id }',
  'call-lists createScript': 'createScript(name: "A", body: "Hello") { id }',
  'call-lists publishScript': 'publishScript(id: $script, body: "Hello") { id }',
  'call-lists scriptVersion': 'scriptVersion(id: $script, version: 1) { id }',
  'call-lists changeFields': 'changeFields(callListId: $spareList, fields: []) { id }',
  'call-lists leases': 'leases(callListId: $list, contactIds: [$contact]) { contactId }',
  'call-lists contactVerdicts': 'contactVerdicts(callListId: $list, contactIds: [$contact]) { contactId }',
  'call-lists contactActivity': 'contactActivity(callListId: $list, contactIds: [$contact]) { leases { contactId } }',
  'call-lists scheduleRetry': 'scheduleRetry(contactId: $freeContact, input: { callOutcome: "busy" }) { id }',
  'call-lists endCall': 'endCall(id: $callLog) { id }',
  'call-lists undoResult': 'undoResult(callLogId: $callLog) { contact { id } }',
  'call-lists agentState': 'agentState { state }',
  'call-lists setAgentState': 'setAgentState(state: "ready") { state }',
  'call-lists noteSeen': 'noteSeen',
  'call-lists pauseCodes': 'pauseCodes { id }',
  'call-lists setPauseCodes': 'setPauseCodes(codes: [{ name: $address }]) { id }',
  'call-lists board': 'board(teamId: $team) { at }',
  'call-lists timeReport': `timeReport(${DAYS}) { calls }`,
  'call-lists openCalls': 'openCalls { id }',
  'call-lists ownOpenCalls': 'ownOpenCalls { nodes { id } totalCount }',
  'call-lists recentCalls': 'recentCalls { id }',
  'call-lists changeContact': 'changeContact(id: $freeContact, input: { company: "Acme" }) { id }',
  'call-lists callbacks': 'callbacks { dueCount }',
  'call-lists teamCallbacks': 'teamCallbacks(teamId: $team) { nodes { userId } }',
  'call-lists openCallbacks': 'openCallbacks { count }',
  'call-lists handOverCallbacks': 'handOverCallbacks(contactIds: [$contact])',
  'call-lists reassignCallbacks': 'reassignCallbacks(fromUserId: $agent)',
  'call-lists ruleSets': 'ruleSets { id }',
  'call-lists ruleSet': 'ruleSet(id: $list) { id }',
  'call-lists evidenceCalls': 'evidenceCalls { nodes { id } }',
  'call-lists callLog': 'callLog(id: $callLog) { id }',
  'call-lists createRuleSet': 'createRuleSet(input: { name: "United States", country: "US" }) { id }',
  'call-lists ruleSetTemplates': 'ruleSetTemplates { key }',
  'call-lists createRuleSetFromTemplate': 'createRuleSetFromTemplate(template: "germany") { id }',
  'call-lists addRuleSetVersion':
    'addRuleSetVersion(ruleSetId: $list, input: { rules: [{ kind: "prefix", prefixes: ["+1900"] }] }) { version }',
  'call-lists activateRuleSet': 'activateRuleSet(ruleSetId: $list, version: 1) { id }',
  'call-lists retireRuleSet': 'retireRuleSet(ruleSetId: $list) { id }',
  'call-lists changeCallList': 'changeCallList(id: $spareList, input: {}) { id }',
  'call-lists resultSets': 'resultSets { id }',
  'call-lists createResultSet': 'createResultSet(input: { name: $address }) { id }',
  'call-lists changeResultSet': 'changeResultSet(id: $list, name: $address) { id }',
  'call-lists saveResults': 'saveResults(setId: $list, results: []) { id }',
  'call-lists changeCalling': 'changeCalling(id: $spareList, input: {}) { id }',
  'call-lists doNotCall': 'doNotCall(phone: "+12025550100") { nodes { id } }',
  'call-lists addDoNotCall':
    'addDoNotCall(input: { phone: "+12125550100", scope: "list", callListId: $freeList }) { isNew }',
  'call-lists removeDoNotCall': 'removeDoNotCall(id: $list, why: "A number that was mistyped.")',
  'call-lists recordConsent':
    'recordConsent(input: { phone: "+12025550100", kind: "express", givenAt: "2026-01-01T00:00:00Z" }) { id }',
  'call-lists withdrawConsent': 'withdrawConsent(id: $list)',
  'call-lists checkNumbers': 'checkNumbers(phones: ["+12025550100"]) { e164 }',
  'call-lists forecast': 'forecast(callListId: $list, draft: {}) { asOf }',
  'call-lists doNotCallImport': 'doNotCallImport(id: $list) { id }',
  'call-lists registers': 'registers { id }',
  'call-lists register': 'register(id: $list) { id }',
  'call-lists registerSnapshot': 'registerSnapshot(id: $list) { id }',
  'call-lists createRegister': 'createRegister(input: { name: "US national" }) { id }',
  'call-lists askVerdict': 'askVerdict(phone: "+12125550100", callListId: $list) { callable }',
  'call-lists place': 'place(phone: "+12125550100") { country }',
  'call-lists recordPlace': 'recordPlace(input: { callListId: $list, region: "FL" }) { recorded }',
  'call-lists changeCallListSettings': `changeCallListSettings(id: $spareList, input: { defaultCountry: "US", ${DELAYS} }) { id }`,
  'analytics callReport': `callReport(${DAYS}, userId: $agent) { totalDials }`,
  'analytics organisationReport': `organisationReport(${DAYS}) { totalDials }`,
  'analytics listReports': `listReports(${DAYS}) { callListId }`,
  'analytics peopleReport': `peopleReport(${DAYS}) { userId }`,
  'analytics dashboard': 'dashboard { callsToday }',
  'analytics organisationCallsToday': 'organisationCallsToday',
  'sign-ins signIns': 'signIns { id }',
  'sign-ins endSignIn': 'endSignIn(id: "unknown sign-in")',
  'sign-ins endOtherSignIns': 'endOtherSignIns',
  'sign-ins modules': 'modules { name }',
  'sign-ins stopRelease': 'stopRelease(module: "none", version: "1.0.0") { isKnown }',
  'sign-ins liftStop': 'liftStop(module: "none", version: "1.0.0")',
  'sign-ins reportModule': 'reportModule(input: { module: "none", version: "1.0.0", opens: 1 })',
};

/** The key of each entity. */
export const ENTITY_KEYS: Record<string, string> = {
  User: '$agent',
  Person: '$agent',
  CallList: '$list',
  Contact: '$contact',
  CallLog: '$callLog',
};
