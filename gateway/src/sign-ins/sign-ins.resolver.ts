import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { SignIn } from './sign-in.type.ts';
import { endOtherSignIns, endSignIn, listSignIns, type SignInsContext } from './sign-ins.ts';

@Resolver()
export class SignInsResolver {
  @Authorized('signedIn')
  @Query(() => [SignIn], { description: 'The browsers in which the caller is signed in, newest first.' })
  signIns(@Ctx() context: SignInsContext): Promise<SignIn[]> {
    return listSignIns(context);
  }

  @Authorized('signedIn')
  @Mutation(() => ID, { description: 'Signs the caller out of one browser.' })
  async endSignIn(@Arg('id', () => ID) id: string, @Ctx() context: SignInsContext): Promise<string> {
    await endSignIn(context, id);
    return id;
  }

  @Authorized('signedIn')
  @Mutation(() => Boolean, { description: 'Signs the caller out of all other browsers.' })
  async endOtherSignIns(@Ctx() context: SignInsContext): Promise<boolean> {
    await endOtherSignIns(context);
    return true;
  }
}
