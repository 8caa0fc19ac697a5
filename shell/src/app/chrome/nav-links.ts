import { isFor, type NavLink, type RemoteInfo, type Session } from '@dialdeck/contract';

/** A link in the top bar. */
export interface ModuleLink extends NavLink {
  readonly remote: RemoteInfo;
}

/** The links of the screens that this person may open, in their order. */
export function navLinks(remotes: readonly RemoteInfo[], session: Session): ModuleLink[] {
  return remotes
    .flatMap((remote) =>
      remote.routes.flatMap(({ nav, roles }) =>
        nav && isFor(nav.roles ?? roles, session) ? [{ ...nav, remote }] : [],
      ),
    )
    .toSorted((one, other) => one.order - other.order);
}
