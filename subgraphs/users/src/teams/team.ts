import type { TeamRole } from '@dialdeck/common/words';

/** A place in the tree. */
export interface TeamNode {
  id: string;
  name: string;
  parentId: string | null;
}

/** A person as the leads of a team see them. */
export interface TeamPersonRow {
  id: string;
  firstName: string | null;
  lastName: string | null;
}

/** A team that is not archived; its counts are of this team alone. */
export interface TeamRow extends TeamNode {
  version: number;
  createdAt: Date;
  /** Active members. */
  leads: TeamPersonRow[];
  agents: number;
  lists: number;
}

export interface TeamMemberRow {
  userId: string;
  firstName: string | null;
  lastName: string | null;
  isActive: boolean;
  role: TeamRole;
  since: Date;
}

export interface TeamMembersRow {
  version: number;
  members: TeamMemberRow[];
}

/** A person's own membership. */
export interface MembershipRow {
  id: string;
  name: string;
  role: TeamRole;
}
