import { EmptyState, lazyPart, Panel, RowsSkeleton } from '@dialdeck/ui/core';
import type { FiguresTableProps } from './figures-table.tsx';
import { TITLES } from './table-order.rules.ts';

// Only reports of several people have it.
const FiguresTable = lazyPart(async () => (await import('./figures-table.tsx')).FiguresTable, {
  loading: PlaceOfTable,
});

/** Height of a row of a small table, including the line below it. */
const ROW_PX = 34;

/** As high as the table, so that nothing below moves when it comes. */
function PlaceOfTable({ subject, rows }: FiguresTableProps) {
  return <RowsSkeleton label={`Loading ${TITLES[subject]}...`} rows={1 + rows.length} rowHeight={ROW_PX} />;
}

/** The people or the call lists of a report, or a sentence if no one called. */
export function FiguresPanel(props: FiguresTableProps) {
  return (
    <Panel title={TITLES[props.subject]}>
      {props.rows.length === 0 ? <EmptyState title="No call activity recorded yet" /> : <FiguresTable {...props} />}
    </Panel>
  );
}
