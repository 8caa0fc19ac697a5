import type pg from 'pg';

/** What the use cases work with. */
export interface AnalyticsServices {
  pool: pg.Pool;
  clock: () => Date;
  /** The organisation's zone: what "today" means when a request names none. */
  timeZone: string;
}
