import { type ApolloClient, failureOf } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  ClaimContactDocument,
  type ClaimedFragment,
  ClaimedFragmentDoc,
  ClaimNextDocument,
  QueueContactFragmentDoc,
  ReleaseContactDocument,
} from '#__generated__/graphql.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import type { RequestOrder } from '#contact-queue/request-order.ts';
import type { Refusal } from '#contact-queue/results/result-notice.ts';
import { permittedMs } from './permitted.rules.ts';

/** A call may be longer than a lease: while its dialog is open the lease is renewed, but no forgotten dialog keeps it for ever. */
const RENEW_EVERY_MS = 5 * 60_000;
const RENEWED_AT_MOST = 24;

/** How long a call waits for its claim. */
const CLAIM_PATIENCE_MS = 1_500;

export interface NextClaim {
  readonly callListId: string;
  readonly roundId: string | null;
  readonly startWith: string | null;
  readonly except: readonly string[];
}

/** The contact's state on this screen, sent with a call by hand. */
export interface Seen {
  /** The contact's calls as the screen shows them. */
  readonly seenCalls?: number;
  /** When its last call was finished, as the screen shows it. */
  readonly seenFinishedAt?: QueueContact['finishedAt'];
  /** The round of auto-dial that is on. */
  readonly roundId?: string | null;
}

/** The one contact that this page holds for its agent. */
export interface HeldContact {
  /** Releases the held contact, unless it is the one to start with. @returns null when no contact is left */
  claimNext(variables: NextClaim): Promise<QueueContact | null>;
  /**
   * @param seen absent for a call that was made before
   * @returns the server's refusal when a colleague is calling this contact, has called it since it was seen, or the rules forbid a
   * new call; else null, also without an answer in time: a lost connection must not delay a call
   */
  claim(contactId: string, seen?: Seen): Promise<Refusal | null>;
  /**
   * Claims by a request that does more than that.
   * @throws the error of the request; the contact is to be released then
   */
  claimBy(contactId: string, request: () => Promise<ClaimedFragment | undefined>): Promise<void>;
  /** The last claim has allowed to call this contact, and still does. */
  isPermitted(contactId: string): boolean;
  /** The server has ended the lease, or will: there is nothing to release. */
  forget(contactId: string): void;
  release(contactId?: string): Promise<void>;
  /** For a claim that was granted after this page had given it up: only the server holds the contact then. */
  giveBack(contactId: string): Promise<void>;
  /** For a page that is going away, when nothing else gets through. */
  releaseAtOnce(): void;
}

export function createHeldContact(client: ApolloClient, notify: Shell['notify'], order: RequestOrder): HeldContact {
  let held: string | null = null;
  let timer = 0;
  let permittedUntil = 0;

  function hold(contactId: string): void {
    drop();
    held = contactId;
    let left = RENEWED_AT_MOST;
    timer = window.setInterval(() => {
      left -= 1;
      if (left <= 0) return window.clearInterval(timer);
      // A contact that another agent has by now is found when the result is saved.
      void client.mutate({ mutation: ClaimContactDocument, variables: { id: contactId } }).catch(() => undefined);
    }, RENEW_EVERY_MS);
  }

  function drop(): string | null {
    const before = held;
    held = null;
    permittedUntil = 0;
    window.clearInterval(timer);
    return before;
  }

  function permit(claim: ClaimedFragment): void {
    if (held === claim.contact.id) permittedUntil = Date.now() + permittedMs(claim);
  }

  /** A claim that overtakes the release before it would be released with it. */
  let released: Promise<unknown> = Promise.resolve();

  async function release(contactId = held ?? ''): Promise<void> {
    if (held === contactId && drop()) await tellReleased(contactId);
  }

  async function tellReleased(contactId: string): Promise<void> {
    // A lease that cannot be released expires.
    const release = client.mutate({ mutation: ReleaseContactDocument, variables: { id: contactId } });
    released = release.catch(() => undefined);
    await released;
  }

  return {
    async claimNext({ except, ...variables }) {
      await Promise.all([released, order.turn()]);
      const before = drop();
      const ask = () =>
        client.mutate({
          mutation: ClaimNextDocument,
          variables: { ...variables, except: [...except], giveBack: before === variables.startWith ? null : before },
        });
      // Few agents ever need it.
      const { data } = await ask().catch(async (error) =>
        (await import('./look-again.ts')).lookAgain(ask, error, notify),
      );
      const claim = readFragment(ClaimedFragmentDoc, data?.claimNext);
      if (!claim) return null;
      hold(claim.contact.id);
      permit(claim);
      return readFragment(QueueContactFragmentDoc, claim.contact);
    },
    async claim(contactId, seen) {
      // Held from now on: a page that goes away before the answer comes gives it back as well.
      hold(contactId);
      await order.turn();
      const claimed = client.mutate({ mutation: ClaimContactDocument, variables: { id: contactId, ...seen } });
      const patience = new Promise((resolve) => setTimeout(resolve, CLAIM_PATIENCE_MS));
      try {
        await Promise.race([claimed, patience]);
        return null;
      } catch (error) {
        const { code, sentence } = failureOf(error, '');
        if (code !== 'CONFLICT' && code !== 'NOT_CALLABLE') return null;
        if (held === contactId) drop();
        // Rules judge calls, not the result of one.
        return code === 'NOT_CALLABLE' && !seen ? null : { code, sentence };
      }
    },
    async claimBy(contactId, request) {
      if (held !== contactId) hold(contactId);
      const claim = await request();
      if (claim) permit(claim);
    },
    isPermitted: (contactId) => held === contactId && Date.now() < permittedUntil,
    forget(contactId) {
      if (held === contactId) drop();
    },
    release,
    async giveBack(contactId) {
      // Otherwise it was claimed again, and that claim is still valid.
      if (held !== contactId) await tellReleased(contactId);
    },
    releaseAtOnce() {
      const contactId = drop();
      if (contactId) navigator.sendBeacon?.(`/api/contacts/${contactId}/release`);
    },
  };
}
