import { EmptyState, lazyPart, Panel, RowsSkeleton } from '@dialdeck/ui/core';
import type { PeopleTableProps } from './people-table.tsx';

// Only reports of several people have it.
const PeopleTable = lazyPart(async () => (await import('./people-table.tsx')).PeopleTable, { loading: PlaceOfTable });

/** Of a row of a small table, with the line below it. */
const ROW_PX = 34;

/** As high as the table, so that nothing below moves when it comes. */
function PlaceOfTable({ people }: PeopleTableProps) {
  return <RowsSkeleton label="Loading people..." rows={1 + people.length} rowHeight={ROW_PX} />;
}

/** Every user who dialled, or a sentence if no one did. */
export function PeoplePanel({ people, addressOf }: PeopleTableProps) {
  return (
    <Panel title="People">
      {people.length === 0 ? (
        <EmptyState title="No call activity recorded yet" />
      ) : (
        <PeopleTable people={people} addressOf={addressOf} />
      )}
    </Panel>
  );
}
