import { listResponse } from './discovery.ts';
import type { ScimEndpoint } from './endpoint.ts';
import { parseFilter } from './filter.rules.ts';
import { personFilter } from './folded.rules.ts';
import { changesOf } from './patch.rules.ts';
import { peopleRepo } from './people.repo.ts';
import { changePersonOf, createPerson, deletePerson } from './people.ts';
import { changePerson, readPerson } from './person.rules.ts';
import { userResource } from './resources.ts';
import { noResource } from './scim-error.rules.ts';
import { selectAttributes } from './select-attributes.rules.ts';

/** `/Users` of a directory. */
export const usersEndpoint: ScimEndpoint = {
  patchedStatus: 200,
  async list({ services, provider, baseUrl }, query) {
    const terms = query.filter === undefined ? [] : parseFilter(query.filter);
    const { total, rows } = await peopleRepo(services.users.db).page(provider.id, personFilter(terms), query);
    const resources = rows.map((row) => selectAttributes(userResource(row, baseUrl), query));
    return listResponse(resources, total, query.startIndex);
  },
  async get({ services, provider, baseUrl }, id) {
    const person = await peopleRepo(services.users.db).find(provider.id, id);
    if (!person) throw noResource();
    return userResource(person, baseUrl);
  },
  create: async ({ services, provider, baseUrl }, body) =>
    userResource(await createPerson(services, provider.id, body), baseUrl),
  replace: async ({ services, provider, baseUrl }, id, body) =>
    userResource(await changePersonOf(services, provider.id, id, ({ active }) => readPerson(body, active)), baseUrl),
  async patch({ services, provider, baseUrl }, id, body) {
    const changes = changesOf(body);
    const changed = await changePersonOf(services, provider.id, id, (person) => changePerson(person, changes));
    return userResource(changed, baseUrl);
  },
  remove: ({ services, provider }, id) => deletePerson(services, provider.id, id),
};
