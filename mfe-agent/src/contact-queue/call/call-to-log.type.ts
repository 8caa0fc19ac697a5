export interface CallToLog {
  readonly contactId: string;
  readonly callListId: string;
  readonly phoneNumber: string;
}
