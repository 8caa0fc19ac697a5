import { expect, it } from 'vitest';
import { isWesternWord } from './western.rules.ts';

const words = (text: string) => text.split(' ');

it.each([
  ...words(
    'Zoë Åkesson Müller José García Peña Núñez Muñoz NÚÑEZ MUÑOZ João Conceição Simões Magalhães Irmã Gonçalves Inês',
  ),
  ...words('Hélène François Benoît Forêt Loïc Anaïs Noël Genève Où cœur Œuvre août Ève Café ÉCOLE créée Crêpe'),
  ...words(
    'Søren Jørgensen Bjørn Øystein Ødegård Kjær Håkan Hämäläinen Jääskeläinen Töölö Größe Süß STRASSE Übel Straße',
  ),
  ...words(
    'Niccolò Lunedì Gesù Forlì Città perché O’Hara D’Arc L’hôpital Anna’s “Ude” 100€ 5° Acme® Nº Mª ¿Qué? ¡Hola!',
  ),
  ...words('Antônio Château Île Köln Ana–Maria Brasília São Côte Ångström Été'),
])('takes %s for Western', (word) => {
  expect(isWesternWord(word)).toBe(true);
});

const BYTES = {
  'windows-1250': [
    'Wa\xb3\xeasa',
    'Micha\xb3',
    'Ji\xf8\xed',
    'Dvo\xf8\xe1k',
    'Erd\xf5s',
    'gy\xfbr\xfb',
    'Kami\xf1ski',
    'Zdena\xeck',
    'B\xe3nic\xe3',
  ],
  'windows-1251': ['\xc8\xe2\xe0\xed', '\xce\xeb\xfc\xe3\xe0', '\xdf\xed\xe0'],
  'koi8-r': ['\xe9\xd7\xc1\xce', '\xef\xcc\xd8\xc7\xc1'],
  'windows-1253': ['\xc3\xe9\xfe\xf1\xe3\xef\xf2', '\xd0\xe1\xf0\xe1'],
  'windows-1254': ['Y\xfdld\xfdz\xfe', '\xde\xf6le', '\xdeule', 'Da\xf0'],
  'windows-1255': ['\xe3\xe5\xe3', '\xeb\xe4\xef'],
  'windows-1256': ['\xe3\xcd\xe3\xcf', '\xda\xe1\xed'],
  'windows-1257': ['B\xe7rzi\xf2\xf0', '\xd0ar\xfbnas', 'Kalni\xf2\xf0', '\xdeukas'],
  gbk: ['\xd5\xc5\xc8\xfd', '\xc0\xee\xd0\xa1\xc1\xfa'],
  big5: ['\xb1i\xa4T', '\xa7\xf5\xa4p\xc0s'],
  'euc-kr': ['\xb1\xe8\xc3\xb6\xbc\xf6'],
  shift_jis: ['\x8eR\x93c\x91\xbe\x98Y', '\x8d\xb2\x93\xa1'],
  macintosh: ['Jos\x8e', 'M\x9fller', 'Garc\x92a', 'B\x8acker', 'Fran\x8dois', 'K\x9aln'],
  'iso-8859-2': ['\xa3ukasz', '\xb6wi\xeaty', 'Wa\xb3\xeasa', '\xaaibi'],
  'iso-8859-15': ['c\xbdur', '\xa6koda', '100\xa4'],
  'UTF-8, read as Western': ['Jos\xc3\xa9', 'Jos\xc3'],
};

it.each(Object.entries(BYTES).flatMap(([encoding, texts]) => texts.map((text) => [encoding, text] as const)))(
  'doubts a word of %s, read as Western: %j',
  (_encoding, text) => {
    expect(isWesternWord(new TextDecoder('windows-1252').decode(Buffer.from(text, 'latin1')))).toBe(false);
  },
);
