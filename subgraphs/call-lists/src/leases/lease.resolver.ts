import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { ClaimSchema } from '@dialdeck/common/contacts/contact.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import { refuseMany } from '#contacts/contact-ids.ts';
import type { CallListsContext } from '#context.ts';
import type { Loaders } from '#loaders.ts';
import { toUuid } from '#uuid.rules.ts';
import { claimContact } from './claim-contact.ts';
import { claimNext, type JudgedClaim } from './claim-next.ts';
import { Claim, Lease } from './lease.type.ts';
import { type LeaseServices, leasesOf } from './leases-of.ts';
import { releaseContact } from './release-contact.ts';

const ROUND =
  'Chosen by the client when auto-dial starts: a round offers no contact again before it has offered all others.';
const SEEN_CALLS = "The contact's totalCalls as shown: refused when another agent has called since.";
const SEEN_FINISHED_AT =
  "The contact's finishedAt as shown, null for never: refused when another agent has finished a call since.";

@Resolver(() => Contact)
export class LeaseResolver {
  @Authorized('signedIn')
  @Mutation(() => Claim, {
    nullable: true,
    description:
      "Leases the caller's next contact; the same one again while the lease lives; null when no contact is left.",
  })
  claimNext(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('startWith', () => ID, {
      nullable: true,
      description: 'Offered before the rest of the queue, if it can be called.',
    })
    startWith: string | null | undefined,
    @Arg('except', () => [ID], {
      nullable: true,
      description: `Passed over: at most ${PAGE_SIZE_MAX}.`,
    })
    except: string[] | null | undefined,
    @Arg('roundId', () => ID, { nullable: true, description: ROUND })
    roundId: string | null | undefined,
    @Arg('giveBack', () => ID, { nullable: true, description: 'The contact that the caller holds and moves on from.' })
    giveBack: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<JudgedClaim | null> {
    refuseMany(except ?? []);
    return claimNext(context, context.actor, { callListId, startWith, except, roundId, giveBack });
  }

  @Authorized('signedIn')
  @Mutation(() => Claim, { description: "Leases a chosen contact. The caller's own lease is renewed." })
  claimContact(
    @Arg('id', () => ID) id: string,
    @Arg('seenCalls', () => Int, { nullable: true, description: SEEN_CALLS }) seenCalls: number | null | undefined,
    @Arg('seenFinishedAt', () => DateTime, { nullable: true, description: SEEN_FINISHED_AT })
    seenFinishedAt: Date | null | undefined,
    @Arg('roundId', () => ID, { nullable: true, description: ROUND }) roundId: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<JudgedClaim> {
    const seen = parse(ClaimSchema, { seenCalls, seenFinishedAt });
    return claimContact(context, context.actor, { ...seen, contactId: id, roundId });
  }

  @Authorized('signedIn')
  @Mutation(() => Contact)
  releaseContact(@Arg('id', () => ID) id: string, @Ctx() context: CallListsContext): Promise<ContactRow> {
    return releaseContact(context, context.actor, id);
  }

  @Authorized('signedIn')
  @Query(() => [Lease], { description: `Who is calling whom, among at most ${PAGE_SIZE_MAX} contacts of one list.` })
  leases(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('contactIds', () => [ID]) contactIds: string[],
    @Ctx() context: CallListsContext,
  ): Promise<Lease[]> {
    refuseMany(contactIds);
    return listLeases(context, context.loaders, callListId, contactIds);
  }

  @FieldResolver(() => Lease, { nullable: true })
  lease(@Root() { id, callListId }: ContactRow, @Ctx() { loaders }: CallListsContext): Promise<Lease | null> {
    return loaders.lease.load({ id, callListId });
  }
}

/** Empty for a list that the caller may not see. */
async function listLeases(
  services: LeaseServices,
  { callList }: Loaders,
  callListId: string,
  contactIds: readonly string[],
): Promise<Lease[]> {
  const list = await callList.load(callListId);
  const ids = contactIds.map(toUuid).filter((id) => id !== null);
  return list ? await leasesOf(services, [list.id], ids) : [];
}
