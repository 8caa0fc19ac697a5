import type { Browser } from '@dialdeck/gateway/testing/browser';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

const stores = [
  ['PostgreSQL', () => undefined],
  ['Redis', () => inject('redisUrl')],
] as const;

const STEP_MS = 30_000;
/** The code of so many steps from now: a code counts only in a step later than the last one used. */
const codeOf = (secret: string, steps = 0, now = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * STEP_MS });
const WRONG = 'That code is not right. Wait for the next one and try again.';

describe.each(stores)('a second factor, sessions in %s', (_name, redisUrl) => {
  let rig: PlatformRig;
  beforeAll(async () => {
    const url = redisUrl();
    rig = await createPlatformRig(url ? { redisUrl: url } : {});
  });
  afterAll(() => rig.close());

  const who = async (browser: Browser) => (await browser.get('/api/auth/user')).status;
  const cookie = (browser: Browser) => browser.cookies.get('dialdeck');

  /** A user with an authenticator, whose set-up was one time step ago. */
  async function guarded() {
    const person = await rig.addAgent();
    const browser = await rig.signedIn(person);
    const { secret } = (await browser.post('/api/account/second-factor', { currentPassword: person.password })).body;
    const confirmed = await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret) });
    expect(confirmed.status).toBe(200);
    await rig.ownerPool.query('UPDATE auth.second_factors SET last_step = last_step - 1 WHERE account_id = $1', [
      person.id,
    ]);
    return { person, browser, secret: secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] };
  }
  async function atSecondStep(person: { email: string; password: string }, browser = rig.browser()) {
    const { status, body } = await browser.post('/api/auth/login', person);
    expect([status, body]).toEqual([
      401,
      expect.objectContaining({ code: 'SECOND_FACTOR', message: 'Enter the code of your authenticator' }),
    ]);
    return browser;
  }
  const step = (browser: Browser, code: string) => browser.post('/api/auth/second-factor', { code });

  it('is required after the password, by a new cookie that opens nothing else', async () => {
    const { person, secret } = await guarded();
    const browser = await atSecondStep(person);
    const before = cookie(browser);
    expect(before).toBeTruthy();
    for (const path of ['/api/auth/user', '/api/call-lists', '/api/auth/sessions', '/api/account/second-factor'])
      expect((await browser.get(path)).status).toBe(401);
    expect((await browser.graphql('{ me { id } }')).body.data).toEqual({ me: null });
    const { status, body } = await step(browser, codeOf(secret));
    expect([status, body.id]).toEqual([200, person.id]);
    expect(cookie(browser)).not.toBe(before);
    expect(await who(browser)).toBe(200);
  });

  it('is required by the graph as well, and the former session of the browser ends', async () => {
    const { person, browser } = await guarded();
    const thief = rig.browser();
    thief.cookies.set('dialdeck', cookie(browser) ?? '');
    const { body } = await browser.graphql(
      `mutation { login(email: "${person.email}", password: "${person.password}") { id } }`,
    );
    expect(body.errors[0].extensions.code).toBe('SECOND_FACTOR');
    expect([await who(browser), await who(thief)]).toEqual([401, 401]);
  });

  it('accepts a code once: not again, not an earlier code, and only one of two at the same moment', async () => {
    const { person, secret } = await guarded();
    const [one, other] = await Promise.all([atSecondStep(person), atSecondStep(person)]);
    const now = Date.now();
    const code = codeOf(secret, 0, now);
    const both = await Promise.all([step(one, code), step(other, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const late = await atSecondStep(person);
    for (const steps of [0, -1]) expect((await step(late, codeOf(secret, steps, now))).body.message).toBe(WRONG);
    expect((await step(late, codeOf(secret, 1, now))).status).toBe(200);
  });

  it('accepts a recovery code instead, once, however it is typed', async () => {
    const { person, recoveryCodes } = await guarded();
    const [first = ''] = recoveryCodes;
    expect((await step(await atSecondStep(person), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await step(await atSecondStep(person), first)).body).toMatchObject({
      code: 'SECOND_FACTOR',
      message: WRONG,
    });
  });

  it('five wrong codes end the step, without a reason in the answer', async () => {
    const { person, secret } = await guarded();
    const browser = await atSecondStep(person);
    for (let tries = 0; tries < 5; tries++) expect((await step(browser, '000000')).body.message).toBe(WRONG);
    expect((await step(browser, codeOf(secret))).body).toMatchObject({ message: 'Sign in again.' });
    expect(await who(browser)).toBe(401);
  });

  it('wrong codes count with wrong passwords, and a right password clears none of them', async () => {
    const { person } = await guarded();
    const answers = [];
    for (let round = 0; round < 4; round++) {
      const browser = rig.browser();
      const { status } = await browser.post('/api/auth/login', person);
      answers.push(status);
      for (let tries = 0; tries < 4 && status === 401; tries++) answers.push((await step(browser, '000000')).status);
    }
    expect(answers).toContain(429);
  });

  it.each([
    ['logout', async ({ browser }: { browser: Browser; id: string }) => void (await browser.post('/api/auth/logout'))],
    [
      'deactivation, also when it is undone,',
      async ({ id }: { id: string }) => {
        const admin = await rig.signedIn();
        for (const isActive of [false, true])
          expect((await admin.patch(`/api/admin/users/${id}/toggle`)).body).toMatchObject({ isActive });
      },
    ],
    [
      'a reset by an admin',
      async ({ id }: { id: string }) =>
        void (await (await rig.signedIn()).post(`/api/admin/users/${id}/reset-password`)),
    ],
    [
      'the end of all sign-ins',
      async ({ id }: { id: string }) => void (await (await rig.signedIn()).delete(`/api/admin/users/${id}/sessions`)),
    ],
  ])('%s ends a sign-in that waits for a code', async (_what, end) => {
    const { person, secret } = await guarded();
    const browser = await atSecondStep(person);
    await end({ browser, id: person.id });
    expect((await step(browser, codeOf(secret))).status).toBe(401);
    expect(await who(browser)).toBe(401);
  });

  it('ends at the next login of the browser', async () => {
    const { person, secret } = await guarded();
    const browser = await atSecondStep(person);
    const thief = rig.browser();
    thief.cookies.set('dialdeck', cookie(browser) ?? '');
    await atSecondStep(person, browser);
    expect((await step(thief, codeOf(secret))).status).toBe(401);
    expect(await who(thief)).toBe(401);
    expect((await step(browser, codeOf(secret))).status).toBe(200);
  });

  it('five minutes are enough', async () => {
    const { person, secret } = await guarded();
    const browser = await atSecondStep(person);
    await rig.ownerPool.query(`UPDATE auth.pre_sessions SET expires_at = now() - interval '1 second'`);
    expect((await step(browser, codeOf(secret))).body).toMatchObject({ message: 'Sign in again.' });
  });

  it('requires the password for its set-up, which belongs to its session and ends the others', async () => {
    const person = await rig.addAgent();
    const [here, there] = [await rig.signedIn(person), await rig.signedIn(person)];
    // Also one that is too short to be anybody's.
    const refused = await here.post('/api/account/second-factor', { currentPassword: 'no' });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { currentPassword: 'This is not your current password' },
    ]);
    const { secret, uri } = (await here.post('/api/account/second-factor', { currentPassword: person.password })).body;
    expect(uri).toContain(`secret=${secret}&issuer=Dialdeck`);
    // No code is required until it is confirmed.
    expect(await who(await rig.signedIn(person))).toBe(200);
    expect((await there.post('/api/account/second-factor/confirm', { code: codeOf(secret) })).status).toBe(409);
    expect((await here.post('/api/account/second-factor/confirm', { code: '000000' })).status).toBe(400);
    const code = codeOf(secret);
    const { status, body } = await here.post('/api/account/second-factor/confirm', { code });
    expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
    expect([await who(here), await who(there)]).toEqual([200, 401]);
    expect((await here.get('/api/account/second-factor')).body).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    // The step of the set-up counts as used.
    expect((await step(await atSecondStep(person), code)).status).toBe(401);
  });

  it('its set-up is confirmed within ten minutes', async () => {
    const person = await rig.addAgent();
    const browser = await rig.signedIn(person);
    const { secret } = (await browser.post('/api/account/second-factor', { currentPassword: person.password })).body;
    await rig.ownerPool.query(
      `UPDATE auth.second_factor_setups SET expires_at = expires_at - interval '10 minutes' WHERE account_id = $1`,
      [person.id],
    );
    expect((await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret) })).status).toBe(409);
    expect((await browser.get('/api/account/second-factor')).body).toMatchObject({ enabled: false });
  });

  it('is removed, and its recovery codes are renewed, by a code', async () => {
    const { browser, person, secret, recoveryCodes } = await guarded();
    const [old = '', other = ''] = recoveryCodes;
    expect((await browser.post('/api/account/recovery-codes', { code: old })).status).toBe(400);
    const renewed = await browser.post('/api/account/recovery-codes', { code: codeOf(secret) });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await browser.send('DELETE', '/api/account/second-factor', { body: { code: other } })).status).toBe(400);
    const [fresh] = renewed.body.recoveryCodes;
    expect((await browser.send('DELETE', '/api/account/second-factor', { body: { code: fresh } })).status).toBe(204);
    expect(await who(await rig.signedIn(person))).toBe(200);
  });

  it('an admin removes another person’s: their sign-ins end, and they are notified', async () => {
    const { person, browser } = await guarded();
    const admin = await rig.signedIn();
    expect((await admin.delete(`/api/admin/users/${person.id}/second-factor`)).status).toBe(204);
    expect((await admin.delete(`/api/admin/users/${person.id}/second-factor`)).status).toBe(404);
    expect(await who(browser)).toBe(401);
    expect(await who(await rig.signedIn(person))).toBe(200);
    await vi.waitFor(async () => {
      const { rows } = await rig.ownerPool.query('SELECT 1 FROM auth.mails WHERE recipient = $1', [person.email]);
      expect(rows).toEqual([]);
    }, 10_000);
  });

  it('nothing of secrets, codes or recovery codes is kept or logged as it is', async () => {
    const { secret, recoveryCodes } = await guarded();
    const { rows } = await rig.ownerPool.query(
      `SELECT (SELECT json_agg(f) FROM auth.second_factors f)::text || (SELECT json_agg(c) FROM auth.recovery_codes c)::text AS kept`,
    );
    const told = rows[0].kept + JSON.stringify(rig.logged());
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(told).not.toContain(hidden);
  });
});
