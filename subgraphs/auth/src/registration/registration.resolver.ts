import { RegisterSchema } from '@dialdeck/common/accounts/account.schemas';
import { INVITATION_LINK_MS, PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { AppError, emailTaken } from '@dialdeck/common/errors';
import { domainOf } from '@dialdeck/common/sign-in/email-domain';
import { InvitationSchema, type InvitationValues } from '@dialdeck/common/teams/team.schemas';
import type { Role } from '@dialdeck/common/words';
import { decodeCursor, pageSize, refuseCursor, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, Field, ID, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { z } from 'zod';
import { signedIn } from '#accounts/account-id.ts';
import { RoleEnum } from '#accounts/user.type.ts';
import type { AuthContext } from '#context.ts';
import type { AuthServices } from '#services.ts';
import { newToken } from '#tokens/token.ts';
import type { OpenInvitation } from './invitation.repo.ts';
import { inviteAdvice } from './invitation.rules.ts';
import { Invitation, OpenInvitationConnection } from './invitation.type.ts';
import { register } from './register.ts';

@InputType()
class InvitationInput {
  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => RoleEnum, { defaultValue: 'user' })
  role!: Role;
}

@InputType()
class RegisterInput {
  @Field(() => String, { nullable: true })
  inviteToken?: string | null;

  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => RoleEnum, { nullable: true })
  role?: Role | null;
}

@Resolver()
export class RegistrationResolver {
  @Authorized('anyone')
  @Mutation(() => Boolean)
  async register(
    @Arg('input', () => RegisterInput) input: RegisterInput,
    @Ctx() context: AuthContext,
  ): Promise<boolean> {
    await register(context, parse(RegisterSchema, input));
    return true;
  }

  @Authorized('admin')
  @Mutation(() => Invitation)
  createInvitation(
    @Arg('input', () => InvitationInput) input: InvitationInput,
    @Ctx() context: AuthContext,
  ): Promise<Invitation> {
    return createInvitation(context, { invitedBy: signedIn(context), input: parse(InvitationSchema, input) });
  }

  @Authorized('admin')
  @Query(() => OpenInvitationConnection, { description: 'Invitations that can still be used, newest first.' })
  async openInvitations(
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() context: AuthContext,
  ): Promise<OpenInvitationConnection> {
    const { nodes, pageInfo } = await listInvitations(context, { first, after });
    return { nodes: nodes.map((each) => ({ ...each, createdBy: { id: each.invitedBy } })), pageInfo };
  }

  @Authorized('admin')
  @Mutation(() => ID, { description: 'Revokes an invitation: its link stops working.' })
  async revokeInvitation(@Arg('id', () => ID) id: string, @Ctx() context: AuthContext): Promise<string> {
    await revokeInvitation(context, id);
    return id;
  }
}

const Id = z.uuid();

/** From now on the link is dead, and a message that still waits is not sent. */
async function revokeInvitation({ store }: Pick<AuthServices, 'store'>, id: string): Promise<void> {
  if (!Id.safeParse(id).success || !(await store.invitations.revoke(id)))
    throw new AppError('NOT_FOUND', { userMessage: 'This invitation is not open any more' });
}

interface CreateInvitationOptions {
  invitedBy: string;
  input: InvitationValues;
}

/** A link with which one person can register; also sent by message when the admin gives an address. */
async function createInvitation(
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

const InvitationId = z.uuid();

/** A page of the invitations that can still be used, newest first. */
async function listInvitations(
  { store }: Pick<AuthServices, 'store'>,
  { first, after }: { first: number; after?: string | null | undefined },
): Promise<{ nodes: OpenInvitation[]; pageInfo: PageInfo }> {
  const size = pageSize(first);
  const rows = await store.invitations.page(size + 1, after ? pageStart(after) : null);
  return toPage(rows, size, ({ id }) => [id]);
}

/** Ids grow with time: the last one of a page is where the next begins. */
function pageStart(cursor: string): string {
  const [id] = decodeCursor(cursor, 1);
  return InvitationId.safeParse(id).data ?? refuseCursor();
}
