import { dayText as dayOf } from '@dialdeck/common/time/date-words';

/** A calendar day (yyyy-mm-dd) as "Mar 2", with the year when it is not this one. */
export const dayText = (day: string): string => dayOf(`${day}T00:00:00Z`, 'UTC');
