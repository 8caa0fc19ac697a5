// All that tests and benchmarks of other workspaces take of this subgraph.
export type { Days } from '#reports/day-begin.repo.ts';
export { getCallReport, getLists, getOrganisationReport, getResultBreakdown } from '#reports/get-call-report.ts';
export { readDays, readLists, readPeople } from '#reports/report.repo.ts';
export { type DayFigures, toReport } from '#reports/report.rules.ts';
export { CALL_QUEUE, takeCallEvents } from '#rollups/call.consumer.ts';
export { FIGURE_COLUMNS, FIGURES, NIL } from '#rollups/call-figures.rules.ts';
