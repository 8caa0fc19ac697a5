import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { CallLogRow } from '#calls/call-log.ts';
import { CallLog } from '#calls/call-log.type.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import type { CallListsContext } from '#context.ts';
import { undoResult } from './undo-result.ts';

@ObjectType()
export class UndoneResult {
  @Field(() => Contact, { description: 'The contact as it was before the result.' })
  contact!: ContactRow;

  @Field(() => CallLog, { nullable: true, description: 'The call, open again; null if the result had created it.' })
  call!: CallLogRow | null;
}

@Resolver()
export class UndoResolver {
  @Authorized('signedIn')
  @Mutation(() => UndoneResult, { description: "Takes back the result of the caller's own call, within five minutes." })
  undoResult(@Arg('callLogId', () => ID) callLogId: string, @Ctx() context: CallListsContext): Promise<UndoneResult> {
    return undoResult(context, context.actor, callLogId);
  }
}
