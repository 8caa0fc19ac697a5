/** Spec section 2: "Created (date or N/A)". */
export function listDate(text: string | null | undefined): string {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? 'N/A' : at.toLocaleDateString();
}
