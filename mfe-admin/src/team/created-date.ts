/** A local date, or Invalid Date when it cannot be read. */
export function createdDate(text: string): string {
  return new Date(text).toLocaleDateString();
}
