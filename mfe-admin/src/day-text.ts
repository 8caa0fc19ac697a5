import { dateText } from '@dialdeck/common/time/date-words';

/** A calendar day (yyyy-mm-dd) as "Mar 2, 2027". */
export const dayText = (day: string): string => dateText(`${day}T00:00:00Z`, 'UTC');
