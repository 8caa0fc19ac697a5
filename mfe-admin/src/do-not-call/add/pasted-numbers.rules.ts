import { numberTexts } from '@dialdeck/common/calling/number-cells.rules';

/** As many are added in the dialog; a file takes more. */
export const PASTED_NUMBERS_MAX = 100;

export interface PastedLine {
  /** As it was pasted. */
  line: string;
  /** The texts read as numbers. */
  texts: string[];
}

/** Lines as they were pasted, read as the lines of a do-not-call file are. Each once. */
export function pastedLines(text: string): PastedLine[] {
  const lines = text
    .split(/[\n\r]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  return [...new Set(lines)].map((line) => ({ line, texts: numberTexts([line]) }));
}
