/** How an invitation is named: by its address, or as a link for anybody who has it. */
export const invitationName = ({ email }: { email?: string | null }): string => email ?? 'anyone with the link';
