import { setTimeout as sleep } from 'node:timers/promises';
import { SCOPE } from './cluster-config.ts';
import type { DatabaseNode } from './database-node.ts';

/** Of a cluster that is whole. */
export const SIZE = 3;

export interface PatroniMember {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
}

const isStreaming = ({ state }: PatroniMember) => state === 'streaming' || state === 'running';

/** A leader and two replicas, one of them synchronous. */
export function isWhole(seen: readonly PatroniMember[], isSynchronous: boolean): boolean {
  const have = (wanted: PatroniMember['role']) => seen.filter(({ role }) => role === wanted).length;
  const standbys = have('sync_standby');
  const areThere = have('leader') === 1 && standbys + have('replica') === SIZE - 1;
  return areThere && standbys === (isSynchronous ? 1 : 0) && seen.every(isStreaming);
}

/** Two things that an operator does where Patroni 3.0 makes no progress: a replica that started while there was no leader never looks for one. */
export async function help(
  nodes: readonly DatabaseNode[],
  members: readonly { port: number }[],
  seen: readonly PatroniMember[],
): Promise<void> {
  await forgetStandbyOfOtherLeader(members, seen);
  const isWell = ({ name }: DatabaseNode) => seen.some((each) => each.name === name && isStreaming(each));
  const stuck = seen.some(({ role }) => role === 'leader') ? nodes.filter((node) => !isWell(node)) : [];
  for (const node of stuck) node.kill();
  await sleep(500);
  for (const node of stuck) node.start();
}

/**
 * A leader that stood still may take the lead again without promotion. Patroni 3.0 then leaves the record of the synchronous standby with the name of the
 * leader between, and assigns no standby any more. An operator removes the record.
 */
async function forgetStandbyOfOtherLeader(
  members: readonly { port: number }[],
  seen: readonly PatroniMember[],
): Promise<void> {
  const leader = seen.find(({ role }) => role === 'leader')?.name;
  for (const { port } of members) {
    const url = `http://127.0.0.1:${port}/v2/keys/service/${SCOPE}/sync`;
    const value = (await json<{ node?: { value: string } }>(url))?.node?.value;
    if (!value) continue;
    if (leader && (JSON.parse(value) as { leader?: string }).leader !== leader)
      await fetch(url, { method: 'DELETE' }).catch(() => undefined);
    return;
  }
}

/** The answer of a JSON interface; undefined when there is none. */
export async function json<T>(url: string, body?: unknown): Promise<T | undefined> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(2_000),
      ...(body !== undefined && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    return (await answer.json()) as T;
  } catch {
    return undefined;
  }
}
