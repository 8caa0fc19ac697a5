import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import type { Actor } from '@dialdeck/node/security/identity';
import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { refuseMany } from '#contacts/contact-ids.ts';
import type { CallListsContext } from '#context.ts';
import { leasesOf } from '#leases/leases-of.ts';
import type { Loaders } from '#loaders.ts';
import { readMembers } from '#members/member.repo.ts';
import { memberName } from '#members/member.rules.ts';
import type { CallListsServices } from '#services.ts';
import { toUuid } from '#uuid.rules.ts';
import { readChanged } from './activity.repo.ts';
import { ContactActivity } from './activity.type.ts';

@Resolver()
export class ActivityResolver {
  @Authorized('signedIn')
  @Query(() => ContactActivity, { nullable: true, description: `Of at most ${PAGE_SIZE_MAX} contacts of one list.` })
  contactActivity(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('contactIds', () => [ID]) contactIds: string[],
    @Arg('since', () => DateTime, { nullable: true, description: 'The `at` of the previous answer.' })
    since: Date | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<ContactActivity | null> {
    refuseMany(contactIds);
    return readActivity(context, context.loaders, { callListId, contactIds, since });
  }
}

interface ActivityQuery {
  callListId: string;
  contactIds: readonly string[];
  since: Date | null | undefined;
}

/** The date of a result or correction precedes its visibility: its transaction sets the date, by the clock of another process. */
const OVERLAP_MS = 15_000;

type Services = Pick<CallListsServices, 'pool' | 'clock' | 'permissionNeed'> & { actor: Actor };

/** Returns nothing for a list that the caller may not see, except that one of the caller's lists is paused. */
async function readActivity(
  { pool, clock, permissionNeed, actor }: Services,
  { callList, keptList }: Loaders,
  { callListId, contactIds, since }: ActivityQuery,
): Promise<ContactActivity | null> {
  const at = clock();
  const list = await callList.load(callListId);
  const ids = contactIds.map(toUuid).filter((id) => id !== null);
  if (!list) {
    const isPaused = (await keptList.load(callListId)) !== null;
    return isPaused ? { at, isPaused, leases: [], finished: [], corrected: [], callsNeedPermission: true } : null;
  }
  const begin = since ? new Date(since.getTime() - OVERLAP_MS) : null;
  const [leases, contacts, callsNeedPermission] = await Promise.all([
    leasesOf({ pool, actor }, [list.id], ids),
    readChanged(pool, { callListId: list.id, ids, since: begin }),
    permissionNeed.of(list),
  ]);
  const isNew = (instant: Date | null) => instant !== null && (begin === null || instant > begin);
  const finished = contacts.filter(({ finishedAt }) => isNew(finishedAt));
  const finisherIds = [...new Set(finished.map(({ finishedBy }) => finishedBy).filter((id) => id !== null))];
  const members = finisherIds.length === 0 ? [] : await readMembers(pool, finisherIds);
  const byId = new Map(members.map((member) => [member.id, member]));
  return {
    at,
    isPaused: !list.isActive,
    leases,
    callsNeedPermission,
    corrected: contacts.filter(({ correctedAt }) => isNew(correctedAt)),
    finished: finished.map((contact) => ({
      contact,
      finishedByName: memberName(byId.get(contact.finishedBy ?? '')),
      isMine: contact.finishedBy === actor.userId,
    })),
  };
}
