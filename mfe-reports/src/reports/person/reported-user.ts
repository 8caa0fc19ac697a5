/** The person a report is about. */
export interface ReportedUser {
  readonly id: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** Leads read no addresses. */
  readonly email?: string;
}
