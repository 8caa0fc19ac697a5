import { INVITATION_LINK_MS } from '@dialdeck/common/constants';
import { emailTaken } from '@dialdeck/common/errors';
import { domainOf } from '@dialdeck/common/sign-in/email-domain';
import type { InvitationValues } from '@dialdeck/common/teams/team.schemas';
import type { AuthServices } from '#services.ts';
import { newToken } from '#tokens/token.ts';
import { inviteAdvice } from './invitation.rules.ts';

export interface CreateInvitationOptions {
  invitedBy: string;
  input: InvitationValues;
}

/** A link with which one person can register; also sent by message when the admin gives an address. */
export async function createInvitation(
  { store, links, handedOut }: Pick<AuthServices, 'store' | 'links' | 'handedOut'>,
  { invitedBy, input }: CreateInvitationOptions,
): Promise<{ url: string; expiresAt: Date; advice: string | null }> {
  const { role } = input;
  const email = input.email ?? null;
  const token = newToken();
  const { expiresAt, advice } = await store.transaction(async (tx) => {
    if (email && (await tx.accounts.findByEmail(email))) {
      throw emailTaken();
    }
    const invitation = await tx.invitations.create({ email, role, invitedBy, lifetimeMs: INVITATION_LINK_MS });
    await tx.invitations.issue(invitation.id, token.hash);
    if (email) {
      const mailId = await tx.mails.enqueue({ kind: 'invitation', recipient: email, invitationId: invitation.id });
      handedOut.remember(mailId, token);
    }
    const provider = email ? await tx.providers.enforcedFor(domainOf(email)) : null;
    return { expiresAt: invitation.expiresAt, advice: email && inviteAdvice(email, provider) };
  });
  return { url: links.register({ token: token.token, email, role }), expiresAt, advice };
}
