import { newId } from '@dialdeck/node/process/new-id';
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
  it('an invitation explains where to sign in, and its link stays as it was', async () => {
    const host = actors.admin((await rig.addAccount({ role: 'admin' })).id);
    await enforceProvider(rig, await addFitting(rig));
    const invite = async (email: string) => {
      const { data } = await rig.ask(
        'mutation ($input: InvitationInput!) { createInvitation(input: $input) { url advice } }',
        { input: { email } },
        host,
      );
      const { url, advice } = (data?.createInvitation ?? {}) as { url: string; advice: string | null };
      return { mail: await rig.box.first(email), url, advice };
    };
    const { mail, url, advice } = await invite(`${newId()}@${DOMAIN}`);
    expect(advice).toContain('Use Add Team Member instead.');
    expect([mail.subject, linkIn(mail).pathname]).toEqual(['Sign in with Contoso', '/login']);
    expect(mail.text).not.toContain('register');
    expect(await invite(`${newId()}@elsewhere.example`)).toMatchObject({
      mail: { subject: 'You are invited to Dialdeck' },
      advice: null,
    });
    await rig.ownerPool.query("UPDATE auth.identity_providers SET jit = 'on'");
    expect((await invite(`${newId()}@${DOMAIN}`)).advice).toContain('makes an account of role User');

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

  it('the letter about a lost authenticator leads to the provider, not to a password', async () => {
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
