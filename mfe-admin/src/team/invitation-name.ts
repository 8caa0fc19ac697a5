/** Whom an invitation is for: an address, or whoever was given the link. */
export const invitationName = ({ email }: { email?: string | null }): string => email ?? 'anyone with the link';
