interface Candidate {
  email: string;
  managedBy?: object | null;
}

/** Whom a directory may be given: people of exactly its domains whom nobody manages. */
export const mayBeHandedOver = ({ email, managedBy }: Candidate, domains: readonly string[]): boolean =>
  !managedBy && domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
