import type { Browser } from '@dialdeck/gateway/testing/browser';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

let rig: PlatformRig;
let admin: Browser;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
});
afterAll(() => rig.close());
afterEach(() => requireOf('nobody'));

async function requireOf(secondFactor: string) {
  const { status, body } = await admin.put('/api/sign-in-settings', { secondFactor });
  expect([status, body]).toEqual([200, { secondFactor, emergencyUserId: null }]);
}
const setUp = (browser: Browser, body = {}) => browser.post('/api/account/second-factor', body);
const confirm = (browser: Browser, code: string) => browser.post('/api/account/second-factor/confirm', { code });
const who = async (browser: Browser) => (await browser.get('/api/auth/user')).status;

/** A user who needs an authenticator, after the right password. */
async function atSetup(person: { email: string; password: string }) {
  const browser = rig.browser();
  const { status, body } = await browser.post('/api/auth/login', person);
  expect([status, body]).toEqual([
    401,
    { code: 'SECOND_FACTOR_SETUP', message: 'Set up your authenticator to go on.' },
  ]);
  return browser;
}

describe('an authenticator that is required', () => {
  it('is set up after the password, without it, and its confirmation begins the session', async () => {
    const person = await rig.addAgent();
    await requireOf('everybody');
    const browser = await atSetup(person);
    const waiting = browser.cookies.get('dialdeck');
    for (const path of ['/api/auth/user', '/api/call-lists', '/api/account/second-factor', '/api/auth/sessions'])
      expect((await browser.get(path)).status).toBe(401);
    const begun = await setUp(browser);
    expect([begun.status, begun.body.uri]).toEqual([200, expect.stringMatching(/^otpauth:\/\/totp\/Dialdeck:/)]);
    expect((await confirm(browser, '000000')).body).toMatchObject({ message: 'That code is not right.' });
    const { status, body } = await confirm(browser, codeOf(begun.body.secret));
    expect([status, body.user.id, body.recoveryCodes.length]).toEqual([200, person.id, 10]);
    expect(browser.cookies.get('dialdeck')).not.toBe(waiting);
    expect(await who(browser)).toBe(200);
    expect((await browser.get('/api/account/second-factor')).body).toMatchObject({ enabled: true, required: true });
    const next = await rig.browser().post('/api/auth/login', person);
    expect(next.body.code).toBe('SECOND_FACTOR');
  });

  it('of admins only', async () => {
    const [agent, boss] = [await rig.addAgent(), await rig.addAgent()];
    const { firstName, lastName } = (await (await rig.signedIn(boss)).get('/api/auth/user')).body;
    await admin.put(`/api/admin/users/${boss.id}`, { firstName, lastName, role: 'admin' });
    await requireOf('admins');
    expect((await rig.browser().post('/api/auth/login', agent)).status).toBe(200);
    await atSetup(boss);
  });

  it('ends no session that is open, and may not be removed there', async () => {
    const person = await rig.addAgent();
    const open = await rig.signedIn(person);
    const { secret } = (await setUp(open, { currentPassword: person.password })).body;
    const [one, other] = (await confirm(open, codeOf(secret))).body.recoveryCodes;
    await requireOf('everybody');
    expect(await who(open)).toBe(200);
    const { status, body } = await open.send('DELETE', '/api/account/second-factor', { body: { code: one } });
    expect([status, body.message]).toEqual([409, 'Your organisation requires a second factor.']);
    await requireOf('nobody');
    expect((await open.get('/api/account/second-factor')).body).toMatchObject({ required: false });
    expect((await open.send('DELETE', '/api/account/second-factor', { body: { code: other } })).status).toBe(204);
  });

  it('allows no set-up while a sign-in waits for a code, and no second step during a set-up', async () => {
    const person = await rig.addAgent();
    const open = await rig.signedIn(person);
    const { secret } = (await setUp(open, { currentPassword: person.password })).body;
    await confirm(open, codeOf(secret));
    await requireOf('everybody');
    const waiting = rig.browser();
    await waiting.post('/api/auth/login', person);
    expect([(await setUp(waiting)).status, (await confirm(waiting, codeOf(secret))).status]).toEqual([401, 401]);
    const other = await atSetup(await rig.addAgent());
    expect((await other.post('/api/auth/second-factor', { code: '000000' })).body.message).toBe('Unauthorized');
  });

  it('of two at the same sign-in the first keeps it; the other signs in again', async () => {
    const person = await rig.addAgent();
    await requireOf('everybody');
    const [first, second] = [await atSetup(person), await atSetup(person)];
    const secrets = [(await setUp(first)).body.secret, (await setUp(second)).body.secret];
    expect((await confirm(first, codeOf(secrets[0]))).status).toBe(200);
    expect((await confirm(second, codeOf(secrets[1]))).body).toMatchObject({ message: 'Sign in again.' });
    expect(await who(second)).toBe(401);
  });

  it('five wrong codes, or five minutes, end the sign-in', async () => {
    const person = await rig.addAgent();
    await requireOf('everybody');
    const browser = await atSetup(person);
    const { secret } = (await setUp(browser)).body;
    for (let tries = 0; tries < 5; tries++) expect((await confirm(browser, '000000')).status).toBe(400);
    expect((await confirm(browser, codeOf(secret))).body).toMatchObject({ message: 'Sign in again.' });
    const late = await atSetup(await rig.addAgent());
    await rig.ownerPool.query(`UPDATE auth.pre_sessions SET expires_at = now() - interval '1 second'`);
    expect((await setUp(late)).body).toMatchObject({ message: 'Sign in again.' });
  });
});
