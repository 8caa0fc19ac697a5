import type { UsersServices } from '#services.ts';
import type { ListQuery } from './list-query.rules.ts';
import type { Provider } from './people.repo.ts';
import type { Resource } from './resources.ts';
import type { Selection } from './select-attributes.rules.ts';

/** A directory's request with a valid token. */
export interface DirectoryCall {
  services: UsersServices;
  provider: Provider;
  /** The base of resource addresses: the public address with `/scim/v2`. */
  baseUrl: string;
}

/** The operations on one kind of resource. Ids are valid UUIDs here. All reject with a ScimError. */
export interface ScimEndpoint {
  list(call: DirectoryCall, query: ListQuery): Promise<unknown>;
  get(call: DirectoryCall, id: string, selection: Selection): Promise<Resource>;
  create(call: DirectoryCall, body: unknown): Promise<Resource>;
  replace(call: DirectoryCall, id: string, body: unknown): Promise<Resource>;
  patch(call: DirectoryCall, id: string, body: unknown): Promise<Resource>;
  remove(call: DirectoryCall, id: string): Promise<void>;
  /** The status of a PATCH: 204 answers without a body. */
  patchedStatus: 200 | 204;
}
