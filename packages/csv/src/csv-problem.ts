/** Why a file cannot be read; the message is for the person who sends it. */
export class CsvProblem extends Error {
  override name = 'CsvProblem';
}
