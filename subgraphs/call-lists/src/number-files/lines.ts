import { AppError } from '@dialdeck/common/errors';

/** No line with a number is longer: a longer one means that this is not a file of lines. */
const LINE_MAX = 65_536;

/** The non-empty lines of a file, in batches as its bytes arrive. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let decoder: TextDecoder | undefined;
  let begun = '';
  for await (const part of bytes) {
    decoder ??= new TextDecoder(encodingOf(part));
    const lines = (begun + decoder.decode(part, { stream: true })).split(LINE_END);
    begun = lines.pop() ?? '';
    if (begun.length > LINE_MAX) throw noLines();
    yield lines.filter(isFilled);
  }
  yield [begun + (decoder?.decode() ?? '')].filter(isFilled);
}

const LINE_END = /[\r\n]+/;
const isFilled = (line: string): boolean => line !== '' && line.trim() !== '';

/** What spreadsheets call Unicode text has two bytes per character. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

const noLines = () =>
  new AppError('BAD_INPUT', { userMessage: 'This is no text file with a number in each line. Save it as CSV.' });
