import type { CsvHead } from '@dialdeck/csv/head';

/**
 * Whether rows below this head are parsed like the rows of the interrupted upload: an upload that was lost early has stored no byte
 * to compare. Two names for ASCII count as one: which of them a head has depends on how many bytes had arrived.
 */
export function isSameHead(head: CsvHead, begun: CsvHead): boolean {
  return (
    head.columns.length === begun.columns.length &&
    head.columns.every((column, index) => column === begun.columns[index]) &&
    head.delimiter === begun.delimiter &&
    head.newline === begun.newline &&
    unitsOf(head) === unitsOf(begun)
  );
}

const unitsOf = ({ encoding, isEncodingChosen }: CsvHead): string =>
  encoding === 'windows-1252' && !isEncodingChosen ? 'utf-8' : encoding;
