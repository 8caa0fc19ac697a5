import type { TestContact } from './people.ts';
import { inQueueOrder } from './queue-words.ts';

interface Claim {
  startWith?: unknown;
  except: readonly string[];
  roundId?: unknown;
  giveBack?: unknown;
}

/** Chooses the next contact for one agent who holds one contact at a time. */
export function createTurns(contacts: readonly TestContact[], calledBy: ReadonlyMap<string, string>) {
  let own: string | null = null;
  /** The contacts that were offered in each round, the latest last. */
  const rounds = new Map<string, string[]>();
  const offersOf = (roundId: unknown) => rounds.get(String(roundId)) ?? [];

  const isPast = (at: string | null | undefined) => at != null && new Date(at) <= new Date();
  const isPromised = ({ status, callbackAt }: TestContact) => status === 'callback' && isPast(callbackAt);
  const isOpen = ({ status, retry }: TestContact) => (status === 'active' || status === 'attempted') && !retry;
  const isTriedAgain = ({ retry }: TestContact) => isPast(retry?.at);

  function take(id: string, roundId?: unknown): void {
    own = id;
    if (roundId != null) rounds.set(String(roundId), [...offersOf(roundId).filter((each) => each !== id), id]);
  }

  return {
    take,
    giveBack(id: string): void {
      if (own === id) own = null;
    },
    next({ startWith, except, roundId, giveBack }: Claim): TestContact | undefined {
      if (own === giveBack) own = null;
      const offers = offersOf(roundId);
      const free = contacts.filter(({ id }) => !calledBy.has(id) && !except.includes(id));
      const fresh = free.filter(({ id }) => !offers.includes(id)).toSorted(inQueueOrder);
      const chosen =
        free.find(({ id }) => id === own) ??
        fresh.find(isPromised) ??
        fresh.find((contact) => contact.id === startWith && isOpen(contact)) ??
        fresh.find(({ status }) => status === 'active') ??
        fresh.find(isTriedAgain) ??
        fresh.find(isOpen) ??
        offers
          .map((id) => free.find((contact) => contact.id === id))
          .find((contact) => contact && (isPromised(contact) || isTriedAgain(contact) || isOpen(contact)));
      own = null;
      if (chosen) take(chosen.id, roundId);
      return chosen;
    },
  };
}
