interface Candidate {
  hasSecondFactor: boolean;
  managedBy?: object | null;
}

/** Whom an admin is offered, of the active admins. Whether there is a password the server alone knows: it refuses then. */
export const mayBeEmergency = ({ hasSecondFactor, managedBy }: Candidate): boolean => hasSecondFactor && !managedBy;
