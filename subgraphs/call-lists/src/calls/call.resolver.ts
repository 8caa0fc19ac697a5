import { CallLogSchema, CallResultSchema, RetrySchema } from '@dialdeck/common/contacts/contact.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import type { CallListsContext } from '#context.ts';
import { CallLogInput, DispositionInput, RetryInput } from './call-input.type.ts';
import type { CallLogRow } from './call-log.ts';
import { CallLog } from './call-log.type.ts';
import { logCall } from './log-call.ts';
import { recordDisposition } from './record-disposition.ts';
import { scheduleRetry } from './schedule-retry.ts';

@Resolver()
export class CallResolver {
  @Authorized('signedIn')
  @Mutation(() => CallLog)
  logCall(
    @Arg('input', () => CallLogInput) input: CallLogInput,
    @Arg('idempotencyKey', () => String, { nullable: true }) idempotencyKey: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<CallLogRow> {
    return logCall(context, context.actor, { ...parse(CallLogSchema, input), idempotencyKey });
  }

  @Authorized('signedIn')
  @Mutation(() => Contact)
  recordDisposition(
    @Arg('contactId', () => ID) contactId: string,
    @Arg('input', () => DispositionInput) { callLogId, endedAt, savedAt, sentAt, ...input }: DispositionInput,
    @Arg('idempotencyKey', () => String, { nullable: true }) idempotencyKey: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<ContactRow> {
    const about = { callLogId, endedAt, savedAt, sentAt };
    return recordDisposition(context, context.actor, {
      ...parse(CallResultSchema, input),
      contactId,
      idempotencyKey,
      about,
    });
  }

  @Authorized('signedIn')
  @Mutation(() => Contact, {
    description: "The call reached no one: the contact is offered again after the list's delay.",
  })
  scheduleRetry(
    @Arg('contactId', () => ID) contactId: string,
    @Arg('input', () => RetryInput) { callLogId, endedAt, savedAt, sentAt, ...input }: RetryInput,
    @Arg('idempotencyKey', () => String, { nullable: true }) idempotencyKey: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<ContactRow> {
    const about = { callLogId, endedAt, savedAt, sentAt };
    return scheduleRetry(context, context.actor, { ...parse(RetrySchema, input), contactId, idempotencyKey, about });
  }
}
