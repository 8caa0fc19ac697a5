import type pg from 'pg';

/** Dependencies of the use cases. */
export interface AnalyticsServices {
  pool: pg.Pool;
  clock: () => Date;
  /** The organization's zone: what "today" means when a request names none. */
  timeZone: string;
}
