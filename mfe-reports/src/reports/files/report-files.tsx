import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download';
import { PrintRegular } from '@fluentui/react-icons/headless/svg/print';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { ReportFiles_ReportFragmentDoc } from '#__generated__/graphql.ts';
import type { ReportedPerson } from '#reports/people/reported-person.ts';
import { csvName, daysCsv, peopleCsv } from './report-csv.rules.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '@media print': { display: 'none' },
  },
});

export interface ReportFilesProps {
  /** First and last day. */
  days: { startDate: string; endDate: string };
  /** Undefined while it loads. */
  report: FragmentType<typeof ReportFiles_ReportFragmentDoc> | undefined;
  /** The rows of a report of all users. */
  people: readonly ReportedPerson[] | undefined;
}

/** The report to take away. Its buttons have their place from the first. */
export function ReportFiles({ days, report: masked, people }: ReportFilesProps) {
  const styles = useStyles();
  const report = readFragment(ReportFiles_ReportFragmentDoc, masked);

  function downloadCsv(): void {
    if (!report) return;
    save(people ? peopleCsv(people) : daysCsv(report.callsByDay), csvName(days));
  }

  return (
    <div className={styles.root}>
      <Button icon={<ArrowDownloadRegular />} disabledFocusable={!report} onClick={downloadCsv}>
        Download CSV
      </Button>
      <Button icon={<PrintRegular />} disabledFocusable={!report} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

function save(csv: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
