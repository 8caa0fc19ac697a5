/** A table's sort order and search, as in its address. */
export interface TableChoice<Sort extends string> {
  readonly sort: Sort;
  readonly dir: 'asc' | 'desc';
  readonly search: string;
  /** Shows this team and the teams below it. */
  readonly team?: string;
  /** Without it, active entries only. */
  readonly show?: Shown;
}

const SHOWN = ['paused', 'all'] as const;
export type Shown = (typeof SHOWN)[number];

/** Newest first, before the user has chosen. */
const FIRST = { sort: 'created', dir: 'desc' } as const;

/** Reads an address; a missing value, or an unknown column, becomes the default. */
export function readTableChoice<Sort extends string>(
  address: string,
  sorts: readonly (Sort | 'created')[],
): TableChoice<Sort | 'created'> {
  const query = new URLSearchParams(address);
  const sort = sorts.find((each) => each === query.get('sort'));
  const team = query.get('team');
  const show = SHOWN.find((each) => each === query.get('show'));
  const rest = { search: query.get('search') ?? '', ...(team && { team }), ...(show && { show }) };
  if (!sort) return { ...FIRST, ...rest };
  return { sort, dir: query.get('dir') === 'desc' ? 'desc' : 'asc', ...rest };
}

/** A choice as the query of an address. */
export function tableQuery({ sort, dir, search, team, show }: TableChoice<string>): string {
  return `?${new URLSearchParams({ sort, dir, search, ...(team && { team }), ...(show && { show }) })}`;
}

/** The order after a click on a heading: by that column, ascending first, then reversed with each click. */
export function sortedBy<Sort extends string>(choice: TableChoice<Sort>, sort: Sort): TableChoice<Sort> {
  const dir = choice.sort === sort && choice.dir === 'asc' ? 'desc' : 'asc';
  return { ...choice, sort, dir };
}

/** The query's variables. The default choice has none, so it matches the query that the page preloads. */
export function choiceVariables<Sort extends string>({ sort, dir, search }: TableChoice<Sort>) {
  const isFirst = sort === FIRST.sort && dir === FIRST.dir;
  return { ...(search && { search }), ...(!isFirst && { sort, dir }) };
}
