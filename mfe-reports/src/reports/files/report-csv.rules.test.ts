import { expect, it } from 'vitest';
import { csvName, daysCsv, peopleCsv } from './report-csv.rules.ts';

it('has its days in its name', () => {
  expect(csvName({ startDate: '2026-11-01', endDate: '2026-11-15' })).toBe('dialdeck-report-2026-11-01-2026-11-15.csv');
});

it('lists the calls of each day', () => {
  expect(daysCsv([{ date: '2026-11-01', calls: 3 }])).toBe('\uFEFFDate,Calls\r\n2026-11-01,3\r\n');
});

it('lists the figures of all users, and writes no name as a formula', () => {
  const ana = {
    userId: 'u-1',
    name: '=Ana Lima',
    hasReport: true,
    totalDials: 12,
    totalContacts: 6,
    winners: 2,
    losers: 1,
    callbacks: 3,
    winRate: 33.3,
    totalTalkTime: 1250,
  };
  expect(peopleCsv([ana])).toBe(
    '\uFEFFAgent,Total Dials,Total Contacts,Winners,Losers,Call Backs,Win Rate,Talk Seconds\r\n"\'=Ana Lima",12,6,2,1,3,33.3,1250\r\n',
  );
});
