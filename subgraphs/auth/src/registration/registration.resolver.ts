import { RegisterSchema } from '@dialdeck/common/account.schemas';
import { InvitationSchema } from '@dialdeck/common/team.schemas';
import { parse } from '@dialdeck/node/parse';
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { AuthContext } from '#context.ts';
import { createInvitation } from './create-invitation.ts';
import { Invitation } from './invitation.type.ts';
import { register } from './register.ts';
import { InvitationInput, RegisterInput } from './registration.inputs.ts';

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
    return createInvitation(context, { invitedBy: context.actor.userId, input: parse(InvitationSchema, input) });
  }
}
