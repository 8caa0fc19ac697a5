/** Spec section 2: "Created date shown as a local date, or Invalid Date if unparseable." */
export function createdDate(text: string): string {
  return new Date(text).toLocaleDateString();
}
