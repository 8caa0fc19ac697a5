import { type Change, changesOf, changesOfResource } from './patch.rules.ts';
import { invalid } from './scim-error.rules.ts';
import { asList, attributeOf, isObject, textOf } from './values.rules.ts';

/** A group as the directory sends it. Members come as changes, because a group may have tens of thousands. */
export interface GroupChange {
  /** Absent: unchanged. */
  displayName?: string;
  externalId?: string | null;
  members: MemberChange[];
}

export interface MemberChange {
  kind: 'add' | 'remove' | 'replace';
  /** Ids as sent; the people may not exist. */
  ids: string[];
}

/** A whole group: attributes that it does not mention are removed. @throws ScimError */
export function readGroup(resource: unknown): GroupChange & { displayName: string; externalId: string | null } {
  if (!isObject(resource)) throw invalid('invalidSyntax', 'The body must be a resource.');
  const { displayName, externalId = null, members } = reduce(changesOfResource(resource));
  if (displayName === undefined) throw invalid('invalidValue', 'displayName is required.');
  return { displayName, externalId, members: [{ kind: 'replace', ids: [] }, ...members] };
}

/** @throws ScimError */
export const readGroupPatch = (body: unknown): GroupChange => reduce(changesOf(body));

const reduce = (changes: readonly Change[]): GroupChange =>
  changes.reduce((each, change) => ATTRIBUTES.get(change.path.attribute)?.(each, change) ?? each, {
    members: [],
  } as GroupChange);

const ATTRIBUTES: ReadonlyMap<string, (group: GroupChange, change: Change) => GroupChange> = new Map([
  ['displayname', (group: GroupChange, { op, value }: Change) => ({ ...group, displayName: nameOf(op, value) })],
  [
    'externalid',
    (group: GroupChange, { op, value }: Change) => ({
      ...group,
      externalId: op === 'remove' ? null : textOf(value, 'externalId'),
    }),
  ],
  [
    'members',
    (group: GroupChange, change: Change) => ({ ...group, members: [...group.members, ...memberChange(change)] }),
  ],
]);

function nameOf(op: Change['op'], value: unknown): string {
  const name = op === 'remove' ? null : textOf(value, 'displayName');
  if (name === null) throw invalid('invalidValue', 'displayName is required.');
  return name;
}

function memberChange({ op, path: { filter, sub }, value }: Change): MemberChange[] {
  if (sub !== null) return [];
  if (op !== 'remove') return filter === null ? [{ kind: op, ids: asList(value).map(memberId) }] : [];
  if (filter !== null) {
    const ids = filter.map(({ attribute, value: id }) => {
      if (attribute !== 'value' && attribute !== 'members.value')
        throw invalid('invalidPath', 'Members are chosen by their value.');
      return String(id);
    });
    // A person has one id, so a filter on two matches none.
    return new Set(ids).size === 1 ? [{ kind: 'remove', ids }] : [];
  }
  // Without a value all members are removed; an empty list removes none.
  if (value === undefined || value === null) return [{ kind: 'replace', ids: [] }];
  return [{ kind: 'remove', ids: asList(value).map(memberId) }];
}

function memberId(member: unknown): string {
  const id = isObject(member) ? attributeOf(member, 'value') : member;
  if (typeof id !== 'string') throw invalid('invalidValue', 'A member needs a value.');
  return id;
}
