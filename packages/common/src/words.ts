/** From least to most rights. */
export const ROLES = ['user', 'admin'] as const;
/** A person's role on the platform. */
export type Role = (typeof ROLES)[number];

/** Whether a user is an admin, who may do everything that the platform offers. */
export const hasAdminRole = ({ role }: { readonly role?: Role | 'anonymous' | undefined }): boolean => role === 'admin';

/** A person's role in a team. */
export const TEAM_ROLES = ['agent', 'lead'] as const;
/** One of them: a membership, not a role of the organization. */
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Whether a user leads the team of this membership. */
export const hasLeadRole = ({ role }: { readonly role: TeamRole }): boolean => role === 'lead';

/** Every status that a contact may have. */
export const CONTACT_STATUSES = ['active', 'attempted', 'winner', 'loser', 'archived', 'callback'] as const;
/** A contact's status. */
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** The stored dispositions of a call. */
export const DISPOSITIONS = ['callback', 'winner', 'loser', 'archived'] as const;
/** One of the stored decisions. */
export type Disposition = (typeof DISPOSITIONS)[number];

/** As `/api` and the call log write them. */
export const CALL_OUTCOMES = ['answered', 'no-answer', 'busy', 'voicemail', 'invalid'] as const;
/** How the call itself went. */
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** The choices on the screen, in order. */
export const CALLBACK_TIMES = ['2hours', '24hours', '3days', '1week', 'custom'] as const;
/** When to call back. */
export type CallbackTime = (typeof CALLBACK_TIMES)[number];

/** The screens may send `archive` as well as `archived`. */
export const DISPOSITION_TYPES = [...DISPOSITIONS, 'archive'] as const;
/** A decision as the screens may write it. */
export type DispositionType = (typeof DISPOSITION_TYPES)[number];

/** The stored word for the word of a screen: `archive` is `archived`. */
export function dispositionOfType(type: DispositionType): Disposition {
  return type === 'archive' ? 'archived' : type;
}

/** Scopes of a do-not-call entry: everywhere, or one list. */
export const DO_NOT_CALL_SCOPES = ['everywhere', 'list'] as const;
export type DoNotCallScope = (typeof DO_NOT_CALL_SCOPES)[number];
