import { AUDIT as AUTH } from '@dialdeck/auth/testing';
import { AUDIT as CALL_LISTS } from '@dialdeck/call-lists/testing';
import { AUDIT as USERS } from '@dialdeck/users/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from './testing/platform-rig.ts';

let rig: PlatformRig;
beforeAll(async () => {
  rig = await createPlatformRig();
});
afterAll(() => rig.close());

const NEW_PASSWORD = 'a wide meadow 11';

/** By OWASP's vocabulary, UTC, request id, CR and LF encoded, nothing personal (docs/requirements/operation.md#logs). */
it('logs the events that an audit needs, without personal data', async () => {
  const person = await rig.addAgent();
  const { email, password } = person;
  const agent = await rig.signedIn(person);
  const ACTS: [string, () => Promise<{ status: number }>, number][] = [
    ['authn_login_fail', () => rig.browser().post('/api/auth/login', { email, password: 'not this one' }), 401],
    ['authn_login_fail', () => rig.browser().post('/api/auth/login', { email: 'nobody@example.com', password }), 401],
    ['authn_login_success', () => rig.browser().post('/api/auth/login', { email, password }), 200],
    ['authz_fail', () => agent.get('/api/admin/users'), 403],
    [
      'authz_fail',
      () =>
        agent.get(`/api/reports/analytics?startDate=2026-01-01&endDate=2026-01-02&targetUserId=${crypto.randomUUID()}`),
      403,
    ],
    ['session_expired', () => agent.delete('/api/auth/sessions'), 204],
    [
      'authn_password_change_fail',
      () => agent.post('/api/auth/change-password', { currentPassword: 'not this one', newPassword: NEW_PASSWORD }),
      400,
    ],
    [
      'authn_password_change',
      () => agent.post('/api/auth/change-password', { currentPassword: password, newPassword: NEW_PASSWORD }),
      200,
    ],
  ];
  for (const [event, act, status] of ACTS) {
    const before = rig.logged().length;
    expect([event, (await act()).status]).toEqual([event, status]);
    const line = rig
      .logged()
      .slice(before)
      .find((logged) => logged.event === event);
    expect(line, event).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
  }
  await rig
    .browser()
    .post('/api/auth/login', { email: 'a@example.com\r\n{"event":"forged"}', password }, { 'user-agent': 'x" } {' });
  expectNothingOf(email, password, NEW_PASSWORD, 'nobody@example.com', 'forged');
});

/** Actions of admins, and refused attempts of agents: who, what, to whom, by ids. */
it('rights, people, lists and files are logged with who did what to which ids', async () => {
  const admin = await rig.signedIn();
  const { id: actorId } = (await admin.get('/api/auth/user')).body;
  const person = await rig.addAgent();
  const agent = await rig.signedIn(person);
  const another = await rig.addAgent();
  const names = { firstName: 'Ana', lastName: 'Lima' };
  const made = async (path: string, body: object) => (await admin.post(path, body)).body;
  const list = await made('/api/call-lists', { name: 'Spring leads' });
  const spare = await made('/api/call-lists', { name: 'Autumn leads' });
  await made('/api/admin/invitations', { role: 'user' });
  const [invitation] = (await admin.get('/api/admin/invitations')).body;
  const foreign = { origin: 'https://evil.example' };
  const rows = { contacts: [{ phone: '+14155550199' }] };
  type Act = [string, () => Promise<{ status: number }>, number, Record<string, unknown>];
  const ofAdmin = (subject: object) => ({ actorId, subject });
  const ACTS: Act[] = [
    ['user_created', () => admin.post('/api/admin/users', { ...names, email: 'one@example.com' }), 201, { actorId }],
    [
      'user_updated',
      () => admin.put(`/api/admin/users/${another.id}`, { ...names, role: 'admin' }),
      200,
      ofAdmin({ id: another.id, role: 'admin' }),
    ],
    [
      'session_expired',
      () => admin.patch(`/api/admin/users/${another.id}/toggle`),
      200,
      { userId: another.id, reason: 'deactivated' },
    ],
    ['user_deleted', () => admin.delete(`/api/admin/users/${another.id}`), 204, ofAdmin({ id: another.id })],
    ['authn_token_created', () => admin.post('/api/admin/invitations', { email: 'two@example.com' }), 201, { actorId }],
    [
      'authn_token_revoked',
      () => admin.delete(`/api/admin/invitations/${invitation.id}`),
      204,
      ofAdmin({ id: invitation.id }),
    ],
    ['sensitive_create', () => admin.post('/api/call-lists', { name: 'Leads' }), 201, { actorId }],
    [
      'authz_change',
      () => admin.patch(`/api/call-lists/${list.id}/assign`, { userIds: [person.id] }),
      200,
      ofAdmin({ callListId: list.id, userIds: [person.id], id: list.id }),
    ],
    [
      'upload_complete',
      () => admin.post(`/api/call-lists/${list.id}/contacts/bulk`, rows),
      201,
      ofAdmin({ callListId: list.id }),
    ],
    ['sensitive_read', () => admin.get(`/api/call-lists/${list.id}/contacts`), 200, ofAdmin({ id: list.id })],
    ['sensitive_delete', () => admin.delete(`/api/call-lists/${spare.id}`), 204, ofAdmin({ id: spare.id })],
    [
      'authz_fail',
      () => agent.post('/api/call-lists', { name: 'Mine' }),
      403,
      { actorId: person.id, code: 'FORBIDDEN' },
    ],
    [
      'authz_fail',
      () => agent.get(`/api/imports/${list.id}/errors.csv`),
      403,
      { actorId: person.id, code: 'FORBIDDEN' },
    ],
    ['authz_fail', () => agent.get(`/api/call-lists/${spare.id}`), 404, { actorId: person.id, code: 'NOT_FOUND' }],
    [
      'authz_fail',
      () => agent.get(`/api/call-lists/${spare.id}/contacts`),
      404,
      { actorId: person.id, code: 'NOT_FOUND' },
    ],
    [
      'authz_fail',
      () => agent.post('/api/call-lists', { name: 'Mine' }, foreign),
      403,
      { code: 'FORBIDDEN', path: 'POST /api/call-lists' },
    ],
    ['session_expired', () => agent.post('/api/auth/logout'), 200, { actorId: person.id, reason: 'signed out' }],
  ];
  for (const [event, act, status, about] of ACTS) {
    const before = rig.logged().length;
    const answer = await act();
    expect([event, answer.status]).toEqual([event, status]);
    const lines = rig
      .logged()
      .slice(before)
      .filter((line) => line.event === event);
    expect(lines, event).toEqual([expect.objectContaining(about)]);
    if (about.reason !== 'deactivated')
      expect(lines[0]).toMatchObject({ requestId: expect.stringMatching(/^[\w-]{36}$/) });
  }
  expectNothingOf(person.email, 'one@example.com', 'two@example.com', 'Spring leads', '4155550199');
});

/** Their use cases log them, they change nothing, or each is a row with its person and time. */
const WITHOUT_EVENT: Record<string, string[]> = {
  auth: [
    'beginIdentityLink',
    'beginSecondFactor',
    'changePassword',
    'checkVerification',
    'completeSetup',
    'completeSignIn',
    'confirmSecondFactor',
    'endSignInsByProvider',
    'finishProviderSignIn',
    'login',
    'logout',
    'register',
    'removeIdentity',
    'removeSecondFactor',
    'renewRecoveryCodes',
    'resetPassword',
    'startProviderSignIn',
    'testIdentityProvider',
  ],
  users: [],
  'call-lists': [
    'askVerdict',
    'changeContact',
    'claimContact',
    'claimNext',
    'countLeftOutPhones',
    'countListedPhones',
    'endCall',
    'logCall',
    'noteSeen',
    'recordDisposition',
    'releaseContact',
    'scheduleRetry',
    'setAgentState',
    'undoResult',
  ],
};

it('lists every mutation in the table of its subgraph, with its event unless it needs none', () => {
  for (const [name, table] of Object.entries({ auth: AUTH, users: USERS, 'call-lists': CALL_LISTS })) {
    const fields = Object.keys(rig.platform.subgraphs[name]?.schema.getMutationType()?.getFields() ?? {});
    expect([name, Object.keys(table).sort()]).toEqual([name, fields.sort()]);
    const silent = Object.keys(table).filter((field) => table[field] === null);
    expect([name, silent.sort()]).toEqual([name, WITHOUT_EVENT[name]]);
  }
});

it('logs throttled tries as throttled', async () => {
  const { email } = await rig.addAgent();
  const attempt = () => rig.browser().post('/api/auth/login', { email, password: 'not this one' });
  let status = 401;
  for (let tries = 0; tries < 25 && status !== 429; tries++) ({ status } = await attempt());
  expect(status).toBe(429);
  expect(rig.logged().map(({ event }) => event)).toContain('excess_rate_limit_exceeded');
  expectNothingOf(email);
});

function expectNothingOf(...personal: string[]): void {
  const text = JSON.stringify(rig.logged());
  for (const word of [...personal, 'not this one', 'Ana', 'Lima', '127.0.0.1'])
    expect([word, text.includes(word)]).toEqual([word, false]);
}
