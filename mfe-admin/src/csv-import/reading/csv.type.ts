/** How the bytes of a file become cells; found once from its first megabyte. */
export interface CsvFormat {
  encoding: TextEncodingName;
  delimiter: string;
  newline: '\r' | '\n' | '\r\n';
}

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface CsvRecord {
  /** 1 for the first data row, 0 for the header; empty lines do not count. */
  row: number;
  /** Line of the file as a text editor counts it, where the record begins. */
  line: number;
  cells: string[];
  /** Quotation marks out of place: the cells cannot be trusted. */
  isMalformed: boolean;
}
