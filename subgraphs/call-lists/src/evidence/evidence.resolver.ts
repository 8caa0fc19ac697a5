import { AppError } from '@dialdeck/common/errors';
import { requireAdmin } from '@dialdeck/node/security/rights';
import { Arg, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { CallLogRow } from '#calls/call-log.ts';
import { CallLog } from '#calls/call-log.type.ts';
import type { CallListsContext } from '#context.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findKeptCall } from './evidence.repo.ts';
import { evidenceOf, type ShownEvidence } from './evidence.ts';
import { CallEvidence } from './evidence.type.ts';

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
