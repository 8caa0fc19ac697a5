/** A moment: ISO 8601, milliseconds since 1970, or a date. */
type Moment = string | number | Date;

/** A format costs fifty times as much as one use of it, so each is made once per zone. The viewer's own zone has the empty name. */
function formatIn(options: Intl.DateTimeFormatOptions): (at: Moment, timeZone?: string) => string {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (at, timeZone = '') => {
    const date = new Date(at);
    if (Number.isNaN(date.getTime())) return 'Invalid Date';
    const format =
      known.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, ...(timeZone !== '' && { timeZone }) });
    known.set(timeZone, format);
    return format.format(date);
  };
}

const DAY = { month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

// Dates and times: one order, one clock of 24 hours. Without a zone they are in the viewer's. Screens use `dayText`,
// `instantText` and `clockText`; sentences of the API name the year.

/** Mar 2, 2027 */
export const dateText = /* @__PURE__ */ formatIn({ ...DAY, year: 'numeric' });
/** Mar 2 */
export const shortDateText = /* @__PURE__ */ formatIn(DAY);
/** 17:00 */
export const clockText = /* @__PURE__ */ formatIn(CLOCK);
/** Mar 2, 2027, 17:00 */
export const timeText = /* @__PURE__ */ formatIn({ ...DAY, year: 'numeric', ...CLOCK });
/** Mar 2, 2027, 17:00:05 */
export const exactTimeText = /* @__PURE__ */ formatIn({ ...DAY, year: 'numeric', ...CLOCK, second: '2-digit' });
/** Tue */
export const weekdayText = /* @__PURE__ */ formatIn({ weekday: 'short' });

const yearText = /* @__PURE__ */ formatIn({ year: 'numeric' });
const shortTimeText = /* @__PURE__ */ formatIn({ ...DAY, ...CLOCK });

const isOfYear = (at: Moment, now: Moment, timeZone?: string) => yearText(at, timeZone) === yearText(now, timeZone);

/** Mar 2; in another year than `now`, Mar 2, 2027. */
export const dayText = (at: Moment, timeZone?: string, now: Moment = Date.now()): string =>
  isOfYear(at, now, timeZone) ? shortDateText(at, timeZone) : dateText(at, timeZone);

/** Mar 2, 17:00; in another year than `now`, Mar 2, 2027, 17:00. */
export const instantText = (at: Moment, timeZone?: string, now: Moment = Date.now()): string =>
  isOfYear(at, now, timeZone) ? shortTimeText(at, timeZone) : timeText(at, timeZone);

/** 17:00 on the day of `now`, else as `instantText`. */
export const nearTimeText = (at: Moment, now: Moment, timeZone?: string): string =>
  dateText(at, timeZone) === dateText(now, timeZone) ? clockText(at, timeZone) : instantText(at, timeZone, now);
