import { AppError } from '@dialdeck/common/errors';
import { Json } from '@dialdeck/node/graphql/scalars';
import { requireAdmin } from '@dialdeck/node/security/rights';
import { Arg, Authorized, Ctx, Field, FieldResolver, ID, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { CallLogRow } from '#calls/call-log.ts';
import { CallLog } from '#calls/call-log.type.ts';
import type { CallListsContext } from '#context.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findKeptCall } from './evidence.repo.ts';
import { evidenceOf, type ShownEvidence } from './evidence.ts';

@ObjectType({ description: 'Whether a late call was allowed at one of its two instants.' })
class InstantVerdict {
  @Field(() => String, { description: 'allowed or outside.' })
  state!: string;

  @Field(() => String, { nullable: true, description: 'Why it was not allowed.' })
  message!: string | null;
}

@ObjectType({ description: 'The reasons that permitted a call, and the records at that time.' })
class CallEvidence {
  @Field(() => Json, { description: 'The call: agent, contact, time and result.' })
  call!: unknown;

  @Field(() => String, { nullable: true, description: 'allowed, outside or late; null when no verdict was kept.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'HH:mm in the first zone.' })
  localTime!: string | null;

  @Field(() => [String])
  zones!: readonly string[];

  @Field(() => Json, { description: 'The rules in the order they were applied, each with its result.' })
  rules!: unknown;

  @Field(() => Int, {
    nullable: true,
    description: 'Earlier dials of the number in the longest period of the limits that applied.',
  })
  dialsBefore!: number | null;

  @Field(() => Json, { nullable: true, description: 'The do-not-call entry at the time.' })
  doNotCall!: unknown;

  @Field(() => Json, { nullable: true })
  consent!: unknown;

  @Field(() => Json)
  registers!: unknown;

  @Field(() => String, { nullable: true, description: 'same, different, or changed when the record was changed.' })
  recomputed!: string | null;

  @Field(() => String, { nullable: true })
  message!: string | null;

  @Field(() => InstantVerdict, { nullable: true, description: 'Of a late call: the verdict when it was made.' })
  made!: InstantVerdict | null;

  @Field(() => InstantVerdict, { nullable: true, description: 'Of a late call: the verdict when it was logged.' })
  logged!: InstantVerdict | null;
}

const noSuchCall = () => new AppError('NOT_FOUND', { userMessage: 'Call not found' });

@Resolver(() => CallLog)
export class EvidenceResolver {
  @Authorized('admin')
  @Query(() => CallLog, { description: 'A call of any agent.' })
  async callLog(@Arg('id', () => ID) id: string, @Ctx() { callLogs }: CallListsContext): Promise<CallLogRow> {
    const [call] = await callLogs.findByIds([requireUuid(id)]);
    if (!call) throw noSuchCall();
    return call;
  }

  @FieldResolver(() => CallEvidence, { description: 'The proof of why the number was called. Each request is logged.' })
  async evidence(@Root() { id }: CallLogRow, @Ctx() { pool, log, actor }: CallListsContext): Promise<ShownEvidence> {
    requireAdmin(actor);
    const call = await findKeptCall(pool, id);
    if (!call) throw noSuchCall();
    log.info({ event: 'evidence.read', subject: { callLogId: id } });
    return evidenceOf(pool, call);
  }
}
