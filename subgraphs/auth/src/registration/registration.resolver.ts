import { RegisterSchema } from '@dialdeck/common/accounts/account.schemas';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { InvitationSchema } from '@dialdeck/common/teams/team.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { signedIn } from '#accounts/account-id.ts';
import type { AuthContext } from '#context.ts';
import { createInvitation } from './create-invitation.ts';
import { Invitation, OpenInvitationConnection } from './invitation.type.ts';
import { listInvitations } from './list-invitations.ts';
import { register } from './register.ts';
import { InvitationInput, RegisterInput } from './registration.inputs.ts';
import { revokeInvitation } from './revoke-invitation.ts';

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
