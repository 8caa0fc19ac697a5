import type { TextEncodingName } from './csv.type.ts';
import { CsvRefusedError } from './csv-refused-error.ts';

/** The text of a file piece by piece; a byte that does not fit its encoding ends it in words instead of a replacement character. */
export async function* decodeText(file: Blob, encoding: TextEncodingName): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const text = decodePiece(decoder, value, !done);
      if (text) yield text;
      if (done) return;
    }
  } finally {
    reader.releaseLock();
  }
}

function decodePiece(decoder: TextDecoder, bytes: Uint8Array | undefined, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (cause) {
    throw new CsvRefusedError(
      `Some characters of this file do not fit its encoding (${decoder.encoding}). Save it as CSV UTF-8 and choose it again.`,
      { cause },
    );
  }
}
