import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { UsersServices } from '#services.ts';
import { lockTree } from '#teams/team.repo.ts';
import { userChanged } from '#users/change-users.ts';
import type { UserTransaction } from '#users/user.repo.ts';
import type { UserRow } from '#users/user.ts';
import { LAST_ADMIN } from '#users/user-change.rules.ts';
import { type GroupsRepo, groupsRepo } from './groups.repo.ts';
import { type MembersRepo, membersRepo } from './members.repo.ts';
import { type PeopleRepo, type Provider, peopleRepo } from './people.repo.ts';
import { ScimError, unauthorized } from './scim-error.rules.ts';

/** The dependencies of a directory's write. */
export interface DirectoryTransaction {
  tx: UserTransaction;
  provider: Provider;
  people: PeopleRepo;
  groups: GroupsRepo;
  members: MembersRepo;
  publish(events: readonly DomainEvent[]): Promise<void>;
}

export interface ChangeOptions {
  /** For admins' operations, which also work while the provider is off. */
  isOffToo?: boolean;
  /** The write changes memberships, and teams with them. */
  isAboutGroups?: boolean;
}

/** An active admin must remain; the person's sessions end in any case. */
export class LastAdminError extends ScimError {
  constructor(readonly people: readonly string[]) {
    super(409, LAST_ADMIN);
  }
}

/**
 * One transaction of a provider; transactions of one provider run one after the other. It waits for the other subgraphs
 * only if it removed rights: a sync writes thousands of people, and no caller reads them back immediately.
 * @throws ScimError 401 where there is no such provider
 */
export async function changeDirectory<T>(
  { users, settle }: UsersServices,
  providerId: string,
  work: (directory: DirectoryTransaction) => Promise<T>,
  { isOffToo = false, isAboutGroups = false }: ChangeOptions = {},
): Promise<T> {
  const taken: string[] = [];
  try {
    const result = await users.transaction(async (tx) => {
      const people = peopleRepo(tx.db);
      // Locks teams before people, in the same order as changes of teams.
      if (isAboutGroups) await lockTree(tx.db);
      const provider = await people.lockProvider(providerId, isOffToo);
      if (!provider) throw unauthorized();
      return await work({
        tx,
        provider,
        people,
        groups: groupsRepo(tx.db),
        members: membersRepo(tx.db),
        async publish(events) {
          const deliveries = await tx.publish(events);
          if (events.some(takesRights)) taken.push(...deliveries);
        },
      });
    });
    await settle(taken);
    return result;
  } catch (error) {
    if (error instanceof LastAdminError) await endSessions({ users, settle }, error.people);
    throw error;
  }
}

function takesRights({ type, payload }: DomainEvent): boolean {
  if (type === 'team.changed') return payload.removed.length > 0;
  return type === 'user.changed' && payload.endSessions;
}

async function endSessions(
  { users, settle }: Pick<UsersServices, 'users' | 'settle'>,
  ids: readonly string[],
): Promise<void> {
  const found = await users.findByIds(ids);
  const deliveries = await users.transaction((tx) => tx.publish(found.map(signedOut)));
  await settle(deliveries);
}

const signedOut = (user: UserRow): DomainEvent => userChanged(user, { endSessions: true });
