/** A row that was not taken. */
export interface Reject {
  line: number;
  reason: string;
  cells: string[];
}
