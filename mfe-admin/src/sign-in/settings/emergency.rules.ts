interface Candidate {
  hasSecondFactor: boolean;
  managedBy?: object | null;
}

/** Whether an active admin is offered as emergency account. Only the server knows who has no password, and refuses them. */
export const mayBeEmergency = ({ hasSecondFactor, managedBy }: Candidate): boolean => hasSecondFactor && !managedBy;
