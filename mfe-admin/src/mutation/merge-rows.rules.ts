/** A row of a list that is saved whole; a new row has no id yet. */
interface Row {
  readonly id: string | null;
}

interface Versions<Each extends Row> {
  /** The rows with which the form began. */
  base: readonly Each[];
  /** The rows of the form. */
  mine: readonly Each[];
  /** The rows on the server now. */
  theirs: readonly Each[];
}

/**
 * Applies the changes of a form to the rows that are on the server now. Without this, saving a whole list would remove the rows that
 * another user has added since the form began, and take back that user's changes.
 *
 * A row that both users changed keeps the form's values where the form changed them. A row that the other user has removed stays
 * removed, unless the form changed it: then it is a new row.
 */
export function mergeRows<Each extends Row>(versions: Versions<Each>): Each[] {
  const { base, mine, theirs } = versions;
  const [leading, following] = isMoved(base, mine) ? [mine, theirs] : [theirs, mine];
  const merged = leading.flatMap((row) => mergedRow(row, versions));
  let place = 0;
  for (const row of following) {
    const at = placeOf(merged, row);
    if (at >= 0) {
      place = Math.max(place, at + 1);
      continue;
    }
    while (merged[place] && placeOf(following, merged[place] as Each) < 0) place += 1;
    const kept = mergedRow(row, versions);
    merged.splice(place, 0, ...kept);
    place += kept.length;
  }
  return merged;
}

/** Rows typed on while they were being saved: the new ones have their ids now, which the server gave to rows of the same name. */
export const withIds = <Each extends Row & { readonly name: string }>(
  rows: readonly Each[],
  saved: readonly Each[],
): Each[] => rows.map((row) => ({ ...row, id: row.id ?? saved.find(({ name }) => name === row.name)?.id ?? null }));

const placeOf = (rows: readonly Row[], { id }: Row): number =>
  id === null ? -1 : rows.findIndex((row) => row.id === id);

const find = <Each extends Row>(rows: readonly Each[], row: Row): Each | undefined => rows[placeOf(rows, row)];

/** Whether the rows that were there before have another order. */
function isMoved(base: readonly Row[], mine: readonly Row[]): boolean {
  const places = mine.map((row) => placeOf(base, row)).filter((place) => place >= 0);
  return places.some((place, index) => place < (places[index - 1] ?? 0));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The row as it is saved, or none. */
function mergedRow<Each extends Row>(row: Each, { base, mine, theirs }: Versions<Each>): Each[] {
  const [before, own, other] = [find(base, row), find(mine, row), find(theirs, row)];
  if (own && other) {
    const isOwn = (name: string) => !isSame(own[name as keyof Each], before?.[name as keyof Each]);
    return [{ ...other, ...Object.fromEntries(Object.entries(own).filter(([name]) => isOwn(name))) }];
  }
  // Only the server has it: another user has added it, or the form has removed it.
  if (other) return before ? [] : [other];
  if (row.id === null) return [row];
  return isSame(row, before) ? [] : [{ ...row, id: null }];
}
