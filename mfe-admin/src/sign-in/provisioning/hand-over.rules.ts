interface Candidate {
  email: string;
  managedBy?: object | null;
}

/** People who can be handed over: their address has exactly one of the domains, and no provider manages them. */
export const mayBeHandedOver = ({ email, managedBy }: Candidate, domains: readonly string[]): boolean =>
  !managedBy && domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
