/** A rejected row. */
export interface Reject {
  line: number;
  reason: string;
  cells: string[];
}
