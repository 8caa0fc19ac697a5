import type { Role, TeamRole } from '@dialdeck/common/words';

/** A team of the user. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: TeamRole;
}

/** The signed-in person, as the gateway wrote it into the page. */
export interface Session {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: Role;
  readonly profileImageUrl: string | null;
  /** In the order of the names; nothing where a part is of a release that knew no teams. */
  readonly teams?: readonly Membership[] | null;
  /** Whether they make lists, import and assign; nothing as `teams`. */
  readonly canManageLists?: boolean | null;
}

/** A toast. At most one is visible: a new one replaces the visible one. */
export interface Notice {
  readonly title: string;
  readonly body?: string | undefined;
  readonly variant?: 'default' | 'destructive' | undefined;
  /** The page itself shows it, so only screen readers get it: it covers nothing. */
  readonly isQuiet?: boolean | undefined;
  /** How long it stays, in milliseconds (2,000 to 4,000). */
  readonly timeoutMs?: number | undefined;
}

/** Everything that the shell hands to a module. Nothing else crosses. */
export interface Shell {
  readonly session: Session;
  /** Goes to a route of any module, without loading a page. */
  navigate(to: string): void;
  notify(notice: Notice): void;
}
