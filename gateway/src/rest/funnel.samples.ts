const asOf = '2027-03-02T14:12:00.000Z';
const opening = '2027-03-02T15:00:00.000Z';

export const FUNNEL = {
  total: 48_210,
  availableNow: 1_932,
  stages: [
    { code: 'DECIDED', count: 9_120, nextAt: null },
    { code: 'DO_NOT_CALL', count: 412, nextAt: null },
    { code: 'NO_CONSENT', count: 0, nextAt: null },
    { code: 'PLACE_UNKNOWN', count: 218, nextAt: null },
    { code: 'WAITING', count: 310, nextAt: '2027-03-02T14:37:00.000Z' },
    { code: 'CLOSED', count: 36_204, nextAt: opening },
    { code: 'HELD', count: 14, nextAt: '2027-03-02T14:30:00.000Z' },
  ],
  next: [{ at: opening, count: 1_204 }],
  uncounted: [],
  asOf,
};

export const FORECAST = {
  hours: [
    // biome-ignore lint/suspicious/noThenProperty: a number, which nobody takes for a promise
    { from: asOf, now: 1_932, then: 2_410 },
  ],
  lost: [{ code: 'HOLIDAY', count: 12 }],
  uncounted: ['prefix'],
  asOf,
};
