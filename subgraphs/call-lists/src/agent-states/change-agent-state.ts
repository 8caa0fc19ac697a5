import { AppError } from '@dialdeck/common/errors';
import type { AgentStateName } from '@dialdeck/common/floor/agent-state';
import { inTransaction } from '@dialdeck/node/database/database';
import type { Actor } from '@dialdeck/node/security/identity';
import { findActiveCode } from '#agent-states/pause-code.repo.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import { type AgentStateRow, lockAgentState, moveAgent, readAgentState, saveNext } from './agent-state.repo.ts';
import { MOVES } from './agent-state.rules.ts';

type Services = Pick<CallListsServices, 'pool' | 'clock'>;

/** The caller's own state. A person who never worked is signed out since the start of their session. */
export async function ownAgentState({ pool, clock }: Services, actor: Actor): Promise<AgentStateRow> {
  const found = await readAgentState(pool, requireUuid(actor.userId));
  const since = actor.startedAt == null ? clock() : new Date(actor.startedAt);
  return found ?? { state: 'signed-out', since, code: null, callListId: null, nextCode: null };
}

export interface AgentStateChange {
  state: string;
  codeId?: string | null | undefined;
  /** The agent leaves the present call without a result. */
  leavesCall?: boolean | null | undefined;
}

const STATES: readonly AgentStateName[] = ['ready', 'paused'];

/**
 * Makes the caller ready or paused. During a call a pause is kept until its result, and `ready` takes such a pause back.
 * @throws BAD_INPUT for another state, and for a pause without an active code
 */
export async function changeAgentState(
  services: Services,
  actor: Actor,
  change: AgentStateChange,
): Promise<AgentStateRow> {
  const userId = requireUuid(actor.userId);
  if (!STATES.includes(change.state as AgentStateName)) throw refused('state', 'Choose ready or paused.');
  const codeId = change.state === 'paused' ? toUuid(change.codeId) : null;
  await inTransaction(services.pool, async (client) => {
    const code = codeId && (await findActiveCode(client, codeId));
    if (change.state === 'paused' && !code) throw refused('codeId', 'Choose why you pause.');
    const was = await lockAgentState(client, userId);
    const isCalling = was?.state === 'on-call' || was?.state === 'wrap-up';
    if (code) {
      if (isCalling) return await saveNext(client, userId, code.id);
      if (was?.state !== 'paused' || was.codeId !== code.id)
        await moveAgent(client, userId, MOVES.pause, { codeId: code.id });
    } else if (was?.nextCodeId && !change.leavesCall) await saveNext(client, userId, null);
    else if (was?.state !== 'ready') await moveAgent(client, userId, MOVES.ready);
  });
  return await ownAgentState(services, actor);
}

const refused = (field: string, sentence: string) =>
  new AppError('BAD_INPUT', { userMessage: sentence, fields: { [field]: sentence } });
