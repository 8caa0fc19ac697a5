import { setTimeout as sleep } from 'node:timers/promises';
import { createRedis, type RedisClient } from '@dialdeck/node/database/redis';
import { createLogger } from '@dialdeck/node/process/log';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD } from '#testing/auth-rig.ts';
import { tokenIn } from '#testing/mail-box.ts';
import { limitersIn } from './limiters.repo.ts';
import { createThrottle, type Throttle } from './throttle.ts';

const LOGIN = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { id } }';
const FORGOT = 'mutation ($email: String!) { forgotPassword(email: $email) }';
const WRONG = 'not the password';
const silent = createLogger('throttle-test', { level: 'silent' });

const stores = [
  ['PostgreSQL', () => undefined],
  ['Redis', () => inject('redisUrl')],
] as const;

describe.each(stores)('throttling, counted in %s', (_name, redisUrl) => {
  let rig: AuthRig;
  let lastAddress = 0;
  let redis: RedisClient | undefined;
  /** A second throttle, as another process would have it. */
  let another: Throttle;
  beforeAll(async () => {
    const url = redisUrl();
    rig = await createAuthRig({ redisUrl: url });
    redis = url ? createRedis(url, silent) : undefined;
    await redis?.connect();
    another = createThrottle(limitersIn(rig.database, redis), silent);
  });
  afterAll(async () => {
    redis?.destroy();
    await rig.stop();
  });

  /** Makes every wait shorter, as if time had passed. */
  async function passTime(seconds: number): Promise<void> {
    if (!redis)
      return void (await rig.ownerPool.query('UPDATE auth.rate_limits SET expire = expire - $1', [seconds * 1_000]));
    for (const key of await redis.keys('dialdeck:limit:*')) {
      const left = (await redis.pTTL(key)) - seconds * 1_000;
      await (left > 0 ? redis.pExpire(key, left) : redis.del(key));
    }
  }
  const from = (clientAddress: string) => ({ ...actors.anonymous, clientAddress });
  /** A network of its own for each test, on every run: Redis outlives them. */
  const newAddress = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}:${(++lastAddress).toString(16)}::1`;
  const login = async (email: string, password: string, address: string) => {
    const { errors } = await rig.ask(LOGIN, { email, password }, from(address));
    return errors[0] ? String(errors[0].code) : 'yes';
  };
  const waitOf = async (email: string, address: string) => {
    const { errors } = await rig.ask(LOGIN, { email, password: WRONG }, from(address));
    return errors[0]?.retryAfter as number;
  };
  const times = async <T>(count: number, work: (index: number) => Promise<T>) => {
    const results: T[] = [];
    for (let index = 0; index < count; index++) results.push(await work(index));
    return results;
  };

  it.each(['known', 'unknown'])(
    'allows ten wrong passwords for an account that is %s, then responds 429',
    async (who) => {
      const email =
        who === 'known' ? (await rig.addAccount({ password: PASSWORD })).email : `${crypto.randomUUID()}@example.com`;
      const answers = await times(12, () => login(email, WRONG, newAddress()));
      expect(answers).toEqual([...Array(10).fill('INVALID_CREDENTIALS'), 'THROTTLED', 'THROTTLED']);
      expect(await waitOf(email, newAddress())).toBeLessThanOrEqual(5);
    },
  );

  it('delays the right password as well, doubles the delay after another wrong one, and clears it after the right one', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    const address = newAddress();
    await times(10, () => login(email, WRONG, address));
    expect(await login(email, PASSWORD, address)).toBe('THROTTLED');
    await passTime(6);
    expect(await login(email, WRONG, address)).toBe('INVALID_CREDENTIALS');
    const wait = await waitOf(email, address);
    expect(wait).toBeGreaterThan(5);
    expect(wait).toBeLessThanOrEqual(10);
    await passTime(11);
    expect(await login(email, PASSWORD, address)).toBe('yes');
    expect(await times(9, () => login(email, WRONG, address))).toEqual(Array(9).fill('INVALID_CREDENTIALS'));
    expect(await login(email, PASSWORD, address)).toBe('yes');
  });

  it('allows only ten of 30 concurrent wrong passwords', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, WRONG, newAddress())));
    expect(answers.filter((answer) => answer === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'THROTTLED')).toHaveLength(20);
  });

  it('accepts 30 concurrent right passwords', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, PASSWORD, address)));
    expect(answers).toEqual(Array(30).fill('yes'));
  });

  it('accepts the right password from an address that never failed while a stranger guesses, and reveals no wrong one', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    const [stranger, owner] = [newAddress(), newAddress()];
    const guess = () => login(email, WRONG, stranger);
    await times(12, guess);
    for (let turn = 0; turn < 3; turn++) {
      expect(await guess()).toBe('THROTTLED');
      expect(await login(email, PASSWORD, owner)).toBe('yes');
    }
    expect(await login(email, PASSWORD, stranger)).toBe('THROTTLED');
    // The owner mistypes it: now this address, too, has to wait.
    expect(await login(email, WRONG, owner)).toBe('THROTTLED');
    expect(await login(email, PASSWORD, owner)).toBe('THROTTLED');
  });

  it('allows an attacker with many addresses ten more tries an hour', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    await times(10, () => login(email, WRONG, newAddress()));
    expect(await login(email, WRONG, newAddress())).toBe('THROTTLED');
    let checks = 0;
    const counted = async () => {
      checks += 1;
      return null;
    };
    const check = () => another.guess({ email, clientAddress: newAddress() }, counted);
    await times(30, () => check().catch(() => null));
    expect(checks).toBeLessThanOrEqual(10);
    expect(await login(email, PASSWORD, newAddress())).toBe('THROTTLED');
    await passTime(60 * 60 + 1);
    expect(await login(email, PASSWORD, newAddress())).toBe('yes');
  });

  it('reopens the account after a reset, and accepts the new password while the stranger keeps guessing', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    const [stranger, owner] = [newAddress(), newAddress()];
    await times(3, () => login(email, WRONG, owner));
    await times(12, () => login(email, WRONG, stranger));
    expect(await login(email, PASSWORD, owner)).toBe('THROTTLED');
    // Others use up the tries that a closed account still gives to new addresses.
    await times(12, () => another.guess({ email, clientAddress: newAddress() }, async () => null).catch(() => null));
    await rig.ask(FORGOT, { email }, from(owner));
    const token = tokenIn(await rig.box.first(email));
    const password = 'an even better one';
    const RESET =
      'mutation ($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }';
    expect((await rig.ask(RESET, { token, password }, from(owner))).errors).toEqual([]);
    expect(await login(email, WRONG, newAddress())).toBe('INVALID_CREDENTIALS');
    await times(15, () => login(email, WRONG, stranger));
    expect(await login(email, WRONG, stranger)).toBe('THROTTLED');
    expect(await login(email, password, owner)).toBe('yes');
  });

  it('reopens an account with an authenticator after a reset, and keeps the count of wrong codes', async () => {
    const { id, email } = await rig.addAccount({ password: PASSWORD });
    await rig.ownerPool.query(
      `INSERT INTO auth.second_factors (account_id, secret_sealed, last_step) VALUES ($1, 'x', 0)`,
      [id],
    );
    const [stranger, owner] = [newAddress(), newAddress()];
    await times(12, () => login(email, WRONG, stranger));
    const guessCode = (address: string) =>
      another
        .guess({ email, clientAddress: address }, async () => null, 'sign-in', 'code')
        .then(() => 'wrong')
        .catch((error: { code: string }) => error.code);
    await times(12, () => guessCode(newAddress()));
    expect(await login(email, PASSWORD, stranger)).toBe('THROTTLED');
    await rig.ask(FORGOT, { email }, from(owner));
    const { errors } = await rig.ask(
      'mutation ($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }',
      { token: tokenIn(await rig.box.first(email)), password: 'an even better one' },
      from(owner),
    );
    expect(errors).toEqual([]);
    expect(await login(email, 'an even better one', owner)).toBe('SECOND_FACTOR');
    expect(await guessCode(owner)).toBe('THROTTLED');
    // Closed codes do not close the password.
    expect(await login(email, 'an even better one', owner)).toBe('SECOND_FACTOR');
  });

  it('counts tries at a closed account for the address', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    const address = newAddress();
    const tried = () => another.guess({ email, clientAddress: address }, async () => null).catch(({ code }) => code);
    expect(new Set(await times(200, tried))).toEqual(new Set([null, 'THROTTLED']));
    const other = await rig.addAccount({ password: PASSWORD });
    expect(await login(other.email, PASSWORD, address)).toBe('THROTTLED');
    expect(await login(other.email, PASSWORD, newAddress())).toBe('yes');
  });

  it('counts across all processes', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    const elsewhere = () => another.guess({ email, clientAddress: newAddress() }, async () => null);
    await Promise.all(Array.from({ length: 5 }, elsewhere));
    expect(await times(6, () => login(email, WRONG, newAddress()))).toEqual([
      ...Array(5).fill('INVALID_CREDENTIALS'),
      'THROTTLED',
    ]);
    await expect(elsewhere()).rejects.toMatchObject({ code: 'THROTTLED', retryAfter: expect.any(Number) });
  });

  it('counts each alias of one operation, and stops at the first wrong one', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    const passwords = [...Array.from({ length: 14 }, (_, n) => `${WRONG} ${n}`), PASSWORD];
    const aliases = passwords.map((password, n) => `a${n}: login(email: "${email}", password: "${password}") { id }`);
    const answers = await times(11, () => rig.ask(`mutation { ${aliases.join(' ')} }`, {}, from(newAddress())));
    expect(answers.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
      ...Array(10).fill(['INVALID_CREDENTIALS']),
      ['THROTTLED'],
    ]);
    expect(answers.map(({ session }) => session)).toEqual(Array(11).fill(undefined));
  });

  it('allows 100 wrong passwords from one network but not a few hundred, and does not count right ones of other users', async () => {
    const address = newAddress();
    const neighbour = address.replace('::1', '::2');
    const { email } = await rig.addAccount({ password: PASSWORD });
    // Skips hashing, which this test is not about.
    const wrong = (n: number) =>
      another
        .guess(
          { email: `${crypto.randomUUID()}@example.com`, clientAddress: n % 2 ? address : neighbour },
          async () => null,
        )
        .catch(({ code }) => code);
    expect(await times(201, wrong)).toEqual([...Array(200).fill(null), 'THROTTLED']);
    expect(await login(email, PASSWORD, address)).toBe('THROTTLED');
    expect(await login(email, PASSWORD, newAddress())).toBe('yes');
    await passTime(15 * 60 + 1);
    expect(await login(email, PASSWORD, address)).toBe('yes');
  });

  it('allows 60 requests for a link but not hundreds; limits one mailbox to 20 an hour without revealing it', async () => {
    const address = newAddress();
    const { email } = await rig.addAccount({ password: PASSWORD });
    const request = async (from_: string) => {
      const { errors } = await rig.ask(FORGOT, { email }, from(from_));
      return errors[0]?.code ?? 'yes';
    };
    const answers = await times(121, () => request(address));
    expect(answers).toEqual([...Array(120).fill('yes'), 'THROTTLED']);
    await rig.box.first(email);
    const waiting = async () =>
      (await rig.ownerPool.query('SELECT 1 FROM auth.mails WHERE recipient = $1', [email])).rowCount;
    await expect.poll(waiting, { timeout: 5_000 }).toBe(0);
    const sent = (await rig.box.all(email)).length;
    expect(sent).toBeLessThanOrEqual(20);
    expect(await request(newAddress())).toBe('yes');
    // Longer than the worker sleeps.
    await sleep(600);
    expect([await waiting(), (await rig.box.all(email)).length]).toEqual([0, sent]);
  });

  it('stores nothing personal, and logs a rejection without the account', async () => {
    const { rows } = await rig.ownerPool.query('SELECT key FROM auth.rate_limits');
    expect(rows.length > 0).toBe(redisUrl() === undefined);
    expect(JSON.stringify(rows)).not.toContain('@');
    expect(rig.lines.join('')).toContain('excess_rate_limit_exceeded');
    expect(rig.lines.join('')).not.toContain('@example.com');
  });
});
