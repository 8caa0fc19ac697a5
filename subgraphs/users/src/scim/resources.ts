import type { Group } from './groups.repo.ts';
import type { Member } from './members.repo.ts';
import type { LinkedPerson } from './people.repo.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export type Resource = Record<string, unknown> & { id: string };

/** A person as RFC 7643, section 4.1, writes them. */
export function userResource({ id, person, isActive, createdAt, updatedAt }: LinkedPerson, baseUrl: string): Resource {
  const { userName, externalId, displayName, givenName, familyName, emails } = person;
  const name = { ...(givenName && { givenName }), ...(familyName && { familyName }) };
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(externalId && { externalId }),
    userName,
    ...(Object.keys(name).length > 0 && { name }),
    ...(displayName && { displayName }),
    active: isActive,
    ...(emails.length > 0 && { emails }),
    meta: metaOf('User', { createdAt, updatedAt }, `${baseUrl}/Users/${id}`),
  };
}

/** A group in the form of RFC 7643, section 4.2; without members unless they were requested. */
export function groupResource(group: Group, members: readonly Member[] | undefined, baseUrl: string): Resource {
  const { id, displayName, externalId } = group;
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId && { externalId }),
    displayName,
    ...(members && {
      members: members.map((member) => ({
        value: member.id,
        display: member.userName,
        type: 'User',
        $ref: `${baseUrl}/Users/${member.id}`,
      })),
    }),
    meta: metaOf('Group', group, `${baseUrl}/Groups/${id}`),
  };
}

const metaOf = (
  resourceType: string,
  { createdAt, updatedAt }: { createdAt: Date; updatedAt: Date },
  location: string,
) => ({
  resourceType,
  created: createdAt.toISOString(),
  lastModified: updatedAt.toISOString(),
  location,
});
