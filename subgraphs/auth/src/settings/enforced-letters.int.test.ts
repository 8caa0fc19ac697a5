import { newId } from '@dialdeck/node/new-id';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD } from '#testing/auth-rig.ts';
import { addFitting, DOMAIN, enforceProvider } from '#testing/enforced-provider.ts';
import { linkIn } from '#testing/mail-box.ts';

let rig: AuthRig;
beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await rig.ownerPool.query('DELETE FROM auth.identity_providers');
});

describe('where a provider is enforced', () => {
  it('an invitation tells where to sign in, and its link stays as it was', async () => {
    const host = actors.admin((await rig.addAccount({ role: 'admin' })).id);
    await enforceProvider(rig, await addFitting(rig));
    const invite = async (email: string) => {
      const { data } = await rig.ask(
        'mutation ($input: InvitationInput!) { createInvitation(input: $input) { url } }',
        { input: { email } },
        host,
      );
      const { url } = (data?.createInvitation ?? {}) as { url: string };
      return { mail: await rig.box.first(email), url };
    };
    const { mail, url } = await invite(`${newId()}@${DOMAIN}`);
    expect([mail.subject, linkIn(mail).pathname]).toEqual(['Sign in with Contoso', '/login']);
    expect(mail.text).not.toContain('register');
    expect((await invite(`${newId()}@elsewhere.example`)).mail.subject).toBe('You are invited to Dialdeck');

    await rig.ownerPool.query('DELETE FROM auth.identity_providers');
    const { errors } = await rig.ask('mutation ($input: RegisterInput!) { register(input: $input) }', {
      input: {
        inviteToken: new URL(url).searchParams.get('invite'),
        email: `${newId()}@${DOMAIN}`,
        password: PASSWORD,
        firstName: 'Ana',
        lastName: 'Lima',
      },
    });
    expect(errors).toEqual([]);
  });

  it('whoever lost an authenticator is told to sign in there, and not by a password', async () => {
    await enforceProvider(rig, await addFitting(rig));
    const { id, email } = await addFitting(rig, { role: 'user' });
    const { errors } = await rig.ask(
      'mutation ($userId: ID!) { removeSecondFactorOf(userId: $userId) }',
      { userId: id },
      actors.admin(),
    );
    expect(errors).toEqual([]);
    const mail = await rig.box.first(email);
    expect(mail.subject).toBe('Your second factor was removed');
    expect(mail.text).toContain('Sign in with Contoso');
    expect(mail.text).not.toContain('password');
  });
});
