import { expect, it } from 'vitest';
import { isTimeZone, ReportQuerySchema, TimeZoneSchema } from './report.schemas.ts';

const week = { startDate: '2025-03-01', endDate: '2025-03-07' };

it.each([
  [{ ...week, startDate: '2025-03-08' }, 'Start date must not be after end date'],
  [{ ...week, startDate: '1.3.2025' }, 'Dates are written yyyy-mm-dd'],
  [{ ...week, endDate: '2025-02-30' }, 'Dates are written yyyy-mm-dd'],
  [{ ...week, timeZone: 'Mars/Olympus' }, 'Unknown time zone'],
  [{ ...week, startDate: '2024-03-06' }, 'A report covers at most 366 days'],
  [{ startDate: '9999-12-31', endDate: '9999-12-31' }, 'Dates lie between 2000-01-01 and 2100-12-31'],
  [{ startDate: '0000-01-01', endDate: '0000-01-01' }, 'Dates lie between 2000-01-01 and 2100-12-31'],
  [{ startDate: '1999-12-31', endDate: '2000-01-01' }, 'Dates lie between 2000-01-01 and 2100-12-31'],
  [{ startDate: '2100-12-31', endDate: '2101-01-01' }, 'Dates lie between 2000-01-01 and 2100-12-31'],
  [{}, 'Dates are written yyyy-mm-dd'],
])('"start after end 400": %j → %s', (query, sentence) => {
  expect(ReportQuerySchema.safeParse(query).error?.issues[0]?.message).toBe(sentence);
});

it.each(['2000-01-01', '2100-12-31'])('accepts %s', (day) => {
  expect(ReportQuerySchema.safeParse({ startDate: day, endDate: day }).success).toBe(true);
});

it('"today (start = end = today)" is a period', () => {
  const today = { startDate: '2025-03-01', endDate: '2025-03-01', timeZone: 'Europe/Zurich' };
  expect(ReportQuerySchema.parse(today)).toEqual(today);
});

it.each([
  ['UTC', true],
  ['America/New_York', true],
  ['+02:00', false],
  ['', false],
])('"timeZone (IANA)": %s is %s', (zone, expected) => {
  expect(isTimeZone(zone)).toBe(expected);
  expect(TimeZoneSchema.safeParse(zone).success).toBe(expected);
});
