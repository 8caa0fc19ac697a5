import { RegisterSchema } from '@dialdeck/common/calling/register.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { listRegisters } from './register.repo.ts';
import type { RegisterRow, SnapshotRow } from './register.ts';
import { NewRegisterInput, Register, RegisterSnapshot } from './register.type.ts';
import { createRegister, showRegister, showSnapshot } from './registers.ts';

@Resolver()
export class RegisterResolver {
  @Authorized('admin')
  @Query(() => [Register], { description: 'By name.' })
  registers(@Ctx() { pool }: CallListsContext): Promise<RegisterRow[]> {
    return listRegisters(pool);
  }

  @Authorized('admin')
  @Query(() => Register)
  register(@Arg('id', () => ID) id: string, @Ctx() context: CallListsContext): Promise<RegisterRow> {
    return showRegister(context, id);
  }

  @Authorized('admin')
  @Query(() => RegisterSnapshot)
  registerSnapshot(@Arg('id', () => ID) id: string, @Ctx() context: CallListsContext): Promise<SnapshotRow> {
    return showSnapshot(context, id);
  }

  @Authorized('admin')
  @Mutation(() => Register, {
    description: 'Creates a register without numbers. Load a file by /api/registers/{id}/snapshots.',
  })
  createRegister(
    @Arg('input', () => NewRegisterInput) input: NewRegisterInput,
    @Ctx() context: CallListsContext,
  ): Promise<RegisterRow> {
    return createRegister(context, parse(RegisterSchema, input));
  }
}
