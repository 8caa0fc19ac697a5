import { setTimeout as sleep } from 'node:timers/promises';
import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Actor } from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD, PUBLIC_URL, profile } from '#testing/auth-rig.ts';
import { linkIn, tokenIn } from '#testing/mail-box.ts';

const INVITE = 'mutation ($input: InvitationInput!) { createInvitation(input: $input) { url expiresAt } }';
const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) }';
const DEAD = 'This invitation is not valid any more. Please ask your administrator for a new one.';

let rig: AuthRig;
/** The admin who invites. */
let host: Actor;
let count = 0;
const freshAddress = () => `person-${++count}@example.com`;

async function invite(
  input: Record<string, unknown> = {},
  by = host,
): Promise<{ url: string; expiresAt: string; token: string }> {
  const { data } = await rig.ask(INVITE, { input }, by);
  const invitation = data?.createInvitation as { url: string; expiresAt: string };
  return { ...invitation, token: new URL(invitation.url).searchParams.get('invite') ?? '' };
}
const register = (inviteToken: string | null, input: Record<string, unknown> = {}) =>
  rig.ask(REGISTER, {
    input: { inviteToken, email: freshAddress(), password: PASSWORD, firstName: 'Ana', lastName: 'Lima', ...input },
  });
const refusals = async (answer: ReturnType<typeof register>) => (await answer).errors.map(({ message }) => message);

beforeAll(async () => {
  rig = await createAuthRig({ hashesAsTheProduct: true });
  host = actors.admin((await rig.addAccount({ role: 'admin' })).id);
});
afterAll(() => rig.stop());

describe('createInvitation', () => {
  it('creates a link of 7 days on PUBLIC_URL and sends the same one', async () => {
    const { url, expiresAt } = await invite({ email: 'New@Example.com', role: 'admin' });
    expect(url).toMatch(new RegExp(`^${PUBLIC_URL}/register\\?invite=[\\w-]{43}&email=new%40example.com&role=admin$`));
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 7 * 86_400_000)).toBeLessThan(10_000);
    expect(linkIn(await rig.box.first('new@example.com')).href).toBe(url);
  });

  it('sends nothing without an address', async () => {
    const { url } = await invite({});
    expect(url).toMatch(/\/register\?invite=[\w-]{43}&role=user$/);
    // Messages of other invitations may still wait.
    const { rows } = await rig.ownerPool.query(
      'SELECT 1 FROM auth.mails JOIN auth.invitations AS invitation ON invitation.id = invitation_id WHERE email IS NULL',
    );
    expect(rows).toEqual([]);
  });

  it('rejects an address that has an account with 409', async () => {
    const { email } = await rig.addAccount();
    expect((await rig.ask(INVITE, { input: { email } }, actors.admin())).errors).toMatchObject([{ code: 'CONFLICT' }]);
  });

  it('sends another valid link when another process composes the message', async () => {
    const email = freshAddress();
    const { token } = await invite({ email });
    await rig.box.first(email);
    const [invitation] = (await rig.ownerPool.query('SELECT id FROM auth.invitations WHERE email = $1', [email])).rows;
    await rig.services.store.mails.enqueue({ kind: 'invitation', recipient: email, invitationId: invitation.id });
    const another = tokenIn(await rig.box.nth(email, 2));
    expect(another).not.toBe(token);
    expect((await register(another)).errors).toEqual([]);
    expect(await refusals(register(token))).toEqual([DEAD]);
  });
});

describe('register', () => {
  it('creates an account, announces it to users, and sends the verification link', async () => {
    const email = freshAddress();
    const { token } = await invite({ role: 'admin' });
    expect((await register(token, { email, role: 'admin' })).data).toEqual({ register: true });
    const account = await rig.services.store.accounts.findByEmail(email);
    expect(account).toMatchObject({ role: 'admin', isActive: true, isEmailVerified: false, firstName: 'Ana' });
    // The announcement arrives within moments, and not before the response.
    await expect
      .poll(() => rig.heard.find(({ key }) => key === account?.id))
      .toEqual({
        type: 'account.registered',
        key: account?.id,
        payload: { id: account?.id, email, firstName: 'Ana', lastName: 'Lima', role: 'admin', invitedBy: host.userId },
      });
    expect(linkIn(await rig.box.first(email)).href).toMatch(`${PUBLIC_URL}/verify-email?token=`);
  });

  it('uses the address that the invitation is bound to', async () => {
    const bound = freshAddress();
    const other = freshAddress();
    const { token } = await invite({ email: bound });
    expect((await register(token, { email: other })).errors).toEqual([]);
    expect(await rig.services.store.accounts.findByEmail(bound)).not.toBeNull();
    expect(await rig.services.store.accounts.findByEmail(other)).toBeNull();
  });

  it('"a role sent by the browser that differs is refused 400", and the invitation stays open', async () => {
    const { token } = await invite({ role: 'user' });
    expect((await register(token, { role: 'admin' })).errors).toMatchObject([
      { code: 'BAD_INPUT', fields: { role: 'The role does not fit the invitation' } },
    ]);
    expect((await register(token)).errors).toEqual([]);
  });

  it('"used, expired or unknown invitation: 400"', async () => {
    const used = await invite();
    await register(used.token);
    const expired = await invite();
    await rig.ownerPool.query("UPDATE auth.verification_tokens SET expires_at = now() - interval '1 second'");
    expect(await refusals(register(used.token))).toEqual([DEAD]);
    expect(await refusals(register(expired.token))).toEqual([DEAD]);
    expect(await refusals(register('unknown'))).toEqual([DEAD]);
    expect(await refusals(register(null))).toEqual([
      'Registration is by invitation only. Please contact your administrator to request access.',
    ]);
  });

  it('accepts one of 20 concurrent registrations with one invitation', async () => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(token)));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(answers.flatMap(({ errors }) => errors).every(({ message }) => message === DEAD)).toBe(true);
  });

  it.each([
    ['password', 'short', 'Password must be at least 8 characters long'],
    ['password', 'password1', 'This password is too common. Please choose another one'],
    ['password', 'Dialdeck2026', 'This password is too common. Please choose another one'],
    ['email', 'nonsense', 'Invalid email address'],
    ['firstName', ' ', 'First name is required'],
  ])('rejects the %s %j', async (field, value, sentence) => {
    const { token } = await invite();
    expect((await register(token, { [field]: value })).errors).toMatchObject([
      { code: 'BAD_INPUT', message: sentence, fields: { [field]: sentence } },
    ]);
  });
});

describe('register with an address that has an account', () => {
  /** Blocks the process that writes such a message until the test releases it. */
  async function holdUpMessage(kind: string, recipient: string): Promise<() => Promise<void>> {
    const client = await rig.ownerPool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO auth.mails (id, kind, recipient) VALUES (gen_random_uuid(), $1, $2)', [
      kind,
      recipient,
    ]);
    return async () => {
      await client.query('ROLLBACK');
      client.release();
    };
  }

  it('responds as for a new address, after the same time, and notifies only the owner', async () => {
    const owner = await rig.addAccount({ email: freshAddress(), password: PASSWORD });
    const timed = async (email: string) => {
      const { token } = await invite();
      const start = performance.now();
      const answer = await register(token, { email, password: 'another good one' });
      return { answer, token, ms: performance.now() - start };
    };
    const unknown = await timed(freshAddress());
    const release = await holdUpMessage('already_registered', owner.email);
    const [known] = await Promise.all([timed(owner.email), sleep(300).then(release)]);
    expect(known.answer).toEqual(unknown.answer);
    // The work for one of them took much longer, but the responses do not show it.
    expect(known.ms / unknown.ms).toBeLessThan(1.3);
    // The invitation is spent either way: a second try with it would otherwise reveal that the address is known.
    expect(await refusals(register(known.token))).toEqual([DEAD]);
    expect((await rig.box.first(owner.email)).subject).toBe('You already have a Dialdeck account');
    expect((await rig.services.store.accounts.findByEmail(owner.email))?.passwordHash).toBe(owner.passwordHash);
  });

  it('sends a new verification link to an owner who is not verified yet', async () => {
    const owner = await rig.addAccount({ email: freshAddress(), isEmailVerified: false });
    const { token } = await invite();
    await register(token, { email: owner.email });
    expect(linkIn(await rig.box.first(owner.email)).pathname).toBe('/verify-email');
  });
});

describe('open invitations', () => {
  const OPEN = `query ($first: Int, $after: String) { openInvitations(first: $first, after: $after) {
    nodes { id email role createdAt expiresAt createdBy { id } } pageInfo { endCursor hasNextPage } } }`;
  const REVOKE = 'mutation ($id: ID!) { revokeInvitation(id: $id) }';
  type Page = { nodes: { id: string; email: string | null }[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
  const page = async (variables: Record<string, unknown> = {}) =>
    (await rig.ask(OPEN, variables, host)).data?.openInvitations as Page;

  it('are listed newest first, page by page, without used ones', async () => {
    const used = await invite({});
    const [older, newer] = [await invite({}), await invite({ email: freshAddress(), role: 'admin' })];
    await register(used.token);
    const first = await page({ first: 1 });
    expect(first.nodes).toEqual([
      expect.objectContaining({ role: 'admin', createdBy: { id: host.userId }, expiresAt: newer.expiresAt }),
    ]);
    const second = await page({ first: 1, after: first.pageInfo.endCursor });
    expect(second.nodes).toEqual([expect.objectContaining({ email: null, expiresAt: older.expiresAt })]);
    expect((await rig.ask(OPEN, { after: 'nonsense' }, host)).errors).toMatchObject([{ code: 'BAD_INPUT' }]);
  });

  it('die when revoked, and their message is not sent', async () => {
    const { token } = await invite({});
    const [open] = (await page({ first: 1 })).nodes;
    expect((await rig.ask(REVOKE, { id: open?.id }, host)).data).toEqual({ revokeInvitation: open?.id });
    expect(await refusals(register(token))).toEqual([DEAD]);
    expect((await page()).nodes.map(({ id }) => id)).not.toContain(open?.id);
    for (const id of [open?.id, 'nonsense'])
      expect((await rig.ask(REVOKE, { id }, host)).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('are either used or revoked when both happen at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await invite({});
      const [open] = (await page({ first: 1 })).nodes;
      const [used, revoked] = await Promise.all([
        register(token),
        sleep(Math.random() * 200).then(() => rig.ask(REVOKE, { id: open?.id }, host)),
      ]);
      expect([used.errors.length, revoked.errors.length].sort()).toEqual([0, 1]);
    }
  });

  const ENDS: [string, (id: string) => DomainEvent][] = [
    ['is deactivated', (id) => profile({ id, role: 'admin', isActive: false })],
    ['is no longer an admin', (id) => profile({ id, role: 'user' })],
    ['is deleted', (id) => ({ type: 'user.deleted', key: id, payload: { id } })],
  ];
  it.each(ENDS)('die for good when their creator %s', async (_how, news) => {
    const { id, email } = await rig.addAccount({ role: 'admin' });
    const { token } = await invite({}, actors.admin(id));
    await rig.tell(news(id));
    expect(await refusals(register(token))).toEqual([DEAD]);
    await rig.tell(profile({ id, email, role: 'admin', isEmailVerified: true }));
    expect(await refusals(register(token))).toEqual([DEAD]);
  });

  it('are invalid as soon as their admin may no longer invite, before the event has revoked them', async () => {
    const { id } = await rig.addAccount({ role: 'admin' });
    const { token } = await invite({}, actors.admin(id));
    await rig.ownerPool.query('UPDATE auth.accounts SET is_active = false WHERE id = $1', [id]);
    expect(await refusals(register(token))).toEqual([DEAD]);
  });
});
