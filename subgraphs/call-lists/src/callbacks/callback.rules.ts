/** A contact that an agent promised to call. */
export interface OpenCallback {
  contactId: string;
  callListId: string;
  ownerId: string;
}

/** The people who could take over the callbacks of a list. */
export interface ListPeople {
  callListId: string;
  createdBy: string;
  /** Active agents to whom the list is assigned. */
  agentIds: readonly string[];
}

export interface HandOverCase {
  callbacks: readonly OpenCallback[];
  people: readonly ListPeople[];
  /** Active admins; each sees every list. */
  adminIds: readonly string[];
  /** The chosen person, who takes over the callbacks of every list that this person sees. */
  wanted?: string | null | undefined;
}

export type HandedCallback = OpenCallback & { newOwnerId: string };

/**
 * Every callback gets an owner: the chosen person, else the agents of the list in turn, else its
 * creator, else an admin. The previous owner gets none.
 */
export function chooseOwners({ callbacks, people, adminIds, wanted }: HandOverCase): HandedCallback[] {
  const byList = new Map(people.map((list) => [list.callListId, list]));
  const turns = new Map<string, number>();
  return callbacks.flatMap((callback) => {
    const list = byList.get(callback.callListId);
    if (!list) return [];
    const isOther = (id: string) => id !== callback.ownerId;
    const agents = list.agentIds.filter(isOther);
    const admins = adminIds.filter(isOther);
    if (wanted && (agents.includes(wanted) || admins.includes(wanted))) return [{ ...callback, newOwnerId: wanted }];
    const turn = turns.get(callback.callListId) ?? 0;
    turns.set(callback.callListId, turn + 1);
    const creator = admins.includes(list.createdBy) ? list.createdBy : null;
    const newOwnerId = agents[turn % agents.length] ?? creator ?? admins[0] ?? list.createdBy;
    return newOwnerId === callback.ownerId ? [] : [{ ...callback, newOwnerId }];
  });
}

/**
 * A lead's choice for some callbacks: the chosen person, else the active agents of each list in turn. An owner keeps a callback only where
 * the list has no other agent. Null where a list has no active agent at all.
 */
export function dealCallbacks({
  callbacks,
  people,
  wanted,
}: Omit<HandOverCase, 'adminIds'>): readonly HandedCallback[] | null {
  const agentsOf = new Map(people.map(({ callListId, agentIds }) => [callListId, agentIds]));
  const turns = new Map<string, number>();
  const dealt = callbacks.map((callback) => {
    const agents = agentsOf.get(callback.callListId) ?? [];
    const others = agents.filter((id) => id !== callback.ownerId);
    const turn = turns.get(callback.callListId) ?? 0;
    turns.set(callback.callListId, turn + 1);
    return { ...callback, newOwnerId: wanted ?? others[turn % others.length] ?? agents[0] };
  });
  const handed = dealt.flatMap(({ newOwnerId, ...callback }) =>
    newOwnerId === undefined ? [] : [{ ...callback, newOwnerId }],
  );
  if (handed.length < dealt.length) return null;
  return handed.filter(({ ownerId, newOwnerId }) => newOwnerId !== ownerId);
}
