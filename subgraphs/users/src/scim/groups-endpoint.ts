import { listResponse } from './discovery.ts';
import type { DirectoryCall, ScimEndpoint } from './endpoint.ts';
import { parseFilter } from './filter.rules.ts';
import { groupFilter } from './folded.rules.ts';
import { readGroup, readGroupPatch } from './group.rules.ts';
import { type Group, groupsRepo } from './groups.repo.ts';
import { changeGroup, createGroup, deleteGroup } from './groups.ts';
import { membersRepo } from './members.repo.ts';
import { groupResource, type Resource } from './resources.ts';
import { noResource } from './scim-error.rules.ts';
import { isSelected, selectAttributes } from './select-attributes.rules.ts';

/** `/Groups` of a directory. */
export const groupsEndpoint: ScimEndpoint = {
  patchedStatus: 204,
  async list({ services, provider, baseUrl }, query) {
    const terms = query.filter === undefined ? [] : parseFilter(query.filter);
    const repo = groupsRepo(services.users.db);
    const { total, rows } = await repo.page(provider.id, groupFilter(terms), query);
    const members = isSelected('members', query)
      ? await membersRepo(services.users.db).ofGroups(rows.map(({ id }) => id))
      : undefined;
    const resources = rows.map((row) => selectAttributes(groupResource(row, members?.get(row.id), baseUrl), query));
    return listResponse(resources, total, query.startIndex);
  },
  async get(call, id, selection) {
    const group = await groupsRepo(call.services.users.db).find(call.provider.id, id);
    if (!group) throw noResource();
    return isSelected('members', selection) ? await whole(call, group) : groupResource(group, undefined, call.baseUrl);
  },
  create: async (call, body) => whole(call, await createGroup(call.services, call.provider.id, body)),
  replace: async (call, id, body) =>
    whole(call, await changeGroup(call.services, call.provider.id, id, readGroup(body))),
  async patch(call, id, body) {
    return groupResource(
      await changeGroup(call.services, call.provider.id, id, readGroupPatch(body)),
      undefined,
      call.baseUrl,
    );
  },
  remove: ({ services, provider }, id) => deleteGroup(services, provider.id, id),
};

async function whole({ services, baseUrl }: DirectoryCall, group: Group): Promise<Resource> {
  const members = await membersRepo(services.users.db).ofGroups([group.id]);
  return groupResource(group, members.get(group.id), baseUrl);
}
