/** Why a file cannot be read; the message is for the person who uploads it. */
export class CsvProblem extends Error {
  override name = 'CsvProblem';
}
