/** A text encoding by the name that `TextDecoder` gives it. */
export type FileEncoding = string;

/** Encodings that people can choose, with their names on the screen. */
export const ENCODINGS: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Western (Latin-1, Windows-1252)',
  'iso-8859-15': 'Western (ISO-8859-15)',
  macintosh: 'Western (Mac Roman)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO-8859-2)',
  'windows-1257': 'Baltic (Windows-1257)',
  'iso-8859-4': 'Baltic (ISO-8859-4)',
  'iso-8859-13': 'Baltic (ISO-8859-13)',
  'iso-8859-3': 'South European (ISO-8859-3)',
  'iso-8859-16': 'Romanian (ISO-8859-16)',
  'iso-8859-10': 'Nordic (ISO-8859-10)',
  'iso-8859-14': 'Celtic (ISO-8859-14)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'koi8-u': 'Cyrillic (KOI8-U)',
  'iso-8859-5': 'Cyrillic (ISO-8859-5)',
  ibm866: 'Cyrillic (DOS 866)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'windows-1253': 'Greek (Windows-1253)',
  'iso-8859-7': 'Greek (ISO-8859-7)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'iso-8859-8': 'Hebrew (ISO-8859-8)',
  'windows-1256': 'Arabic (Windows-1256)',
  'iso-8859-6': 'Arabic (ISO-8859-6)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  gb18030: 'Chinese, simplified (GBK, GB18030)',
  big5: 'Chinese, traditional (Big5)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'iso-2022-jp': 'Japanese (ISO-2022-JP)',
  'euc-kr': 'Korean (EUC-KR)',
};

/** The encoding that a label such as `latin1`, `cp1251` or `GBK` means, or null. */
export function encodingOf(label: string): FileEncoding | null {
  try {
    const { encoding } = new TextDecoder(label);
    const name = encoding === 'gbk' ? 'gb18030' : encoding;
    return name in ENCODINGS ? name : null;
  } catch {
    return null;
  }
}
