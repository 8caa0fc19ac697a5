import type { Actor } from '@dialdeck/node/security/identity';
import { moveCallList } from '#call-lists/move-call-list.ts';
import type { CallListsRig } from './call-lists-rig.ts';

export type Person = Actor & { userId: string };

interface Change {
  parentId?: string | null;
  archived?: boolean;
  added?: { userId: string; role: 'agent' | 'lead' }[];
  removed?: string[];
}

const LISTS = 'query ($teamId: ID) { callLists(first: 200, teamId: $teamId) { nodes { id teamId teamName } } }';

export const lead = ({ userId }: Person) => ({ userId, role: 'lead' as const });
export const agent = ({ userId }: Person) => ({ userId, role: 'agent' as const });

/** Teams as the users subgraph publishes them. */
export function teamsOf(rig: CallListsRig) {
  let version = 0;
  async function tellTeam(id: string, change: Change = {}): Promise<string> {
    const { parentId = null, archived = false, added = [], removed = [] } = change;
    version += 1;
    const payload = { id, name: `Team ${id.slice(-4)}`, parentId, archived, version, added, removed };
    await rig.tell({ type: 'team.changed', key: id, payload });
    return id;
  }
  return {
    tellTeam,
    newTeam: (change: Change = {}) => tellTeam(crypto.randomUUID(), change),
    leadsImport: (isOn: boolean) =>
      rig.tell({
        type: 'organisation.changed',
        key: '00000000-0000-0000-0000-000000000000',
        payload: { leadsImport: isOn },
      }),
    async listOf(teamId: string | null, contacts = 1, assignees: readonly string[] = []) {
      const list = await rig.addListOf(contacts, assignees);
      if (teamId) await moveCallList(rig.services, list.id, teamId);
      return list;
    },
    askLists: (who: Actor, teamId?: string) => rig.ask(who, LISTS, { teamId }),
    async listsOf(who: Actor, teamId?: string): Promise<string[]> {
      const { callLists } = await rig.read<{ callLists: { nodes: { id: string }[] } }>(who, LISTS, { teamId });
      return callLists.nodes.map(({ id }) => id).sort();
    },
  };
}
