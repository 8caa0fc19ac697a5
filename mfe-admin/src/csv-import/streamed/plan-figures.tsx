import { FigureCard, FigureGrid } from '@dialdeck/ui/core';

/** How many rows of a file are of each kind. */
export interface PlanCounts {
  fresh: number;
  repeats: number;
  listed: number;
  invalid: number;
  /** New numbers that must not be called. */
  leftOut: number;
}

/** The figures of an import plan. */
export function PlanFigures({ fresh, repeats, listed, invalid, leftOut }: PlanCounts) {
  return (
    <FigureGrid>
      <FigureCard label="New" value={fresh.toLocaleString()} detail="Will be imported" />
      <FigureCard label="Repeated in the file" value={repeats.toLocaleString()} detail="The first one counts" />
      <FigureCard label="In the list already" value={listed.toLocaleString()} detail="Stay as they are" />
      {leftOut > 0 && <LeftOutCard count={leftOut} />}
      <FigureCard label="Invalid" value={invalid.toLocaleString()} detail="Will not be imported" />
    </FigureGrid>
  );
}

/** Rows on the do-not-call list, or in a register whose rule applies. */
export function LeftOutCard({ count }: { count: number }) {
  return <FigureCard label="Left out" value={count.toLocaleString()} detail="May not be called" />;
}
