import { FigureCard, FigureGrid } from '@dialdeck/ui/core';

/** So many rows of a file each. */
export interface PlanCounts {
  fresh: number;
  repeats: number;
  listed: number;
  invalid: number;
}

/** What an import would do, in figures. */
export function PlanFigures({ fresh, repeats, listed, invalid }: PlanCounts) {
  return (
    <FigureGrid>
      <FigureCard label="New" value={fresh.toLocaleString()} detail="Will be imported" />
      <FigureCard label="Twice in the file" value={repeats.toLocaleString()} detail="The first one counts" />
      <FigureCard label="In the list already" value={listed.toLocaleString()} detail="Stay as they are" />
      <FigureCard label="Invalid" value={invalid.toLocaleString()} detail="Will not be imported" />
    </FigureGrid>
  );
}
