/** As many are added in the dialog; a file takes more. */
export const PASTED_NUMBERS_MAX = 100;

/** Numbers as they were pasted: one in each line, or parted by commas or semicolons. Blanks belong to a number. */
export function pastedNumbers(text: string): string[] {
  const numbers = text
    .split(/[\n\r,;\t]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  return [...new Set(numbers)];
}
