import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGatewayRig, type GatewayRig } from './testing/gateway-rig.ts';

let rig: GatewayRig;
beforeAll(async () => {
  rig = await createGatewayRig();
});
afterAll(() => rig.close());

const NEW_PASSWORD = 'a wide meadow 11';

/** ops.md section 4: "by OWASP's vocabulary, UTC, request id, CR/LF encoded, nothing personal". */
it('what an auditor asks for is logged, and nothing of whom', async () => {
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

it('too many tries are told as such', async () => {
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
