import type { Role } from '@dialdeck/common/words';
import type { NavLink, RemoteInfo } from '@dialdeck/contract';

/** A link in the top bar. */
export interface ModuleLink extends NavLink {
  readonly remote: RemoteInfo;
}

/** The links of what this person may open, in their order. */
export function navLinks(remotes: readonly RemoteInfo[], role: Role): ModuleLink[] {
  return remotes
    .flatMap((remote) =>
      remote.routes.flatMap(({ nav, roles }) => (nav && roles.includes(role) ? [{ ...nav, remote }] : [])),
    )
    .toSorted((one, other) => one.order - other.order);
}
