import { pickFrom } from '@dialdeck/common/random';

/** Values of a wrong kind that have broken servers before. */
const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u0000\ufeff',
  'é'.repeat(3_000),
  '9'.repeat(400),
  `'; DROP TABLE users; --`,
  '$1',
  '%s%n%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'true',
  'NaN',
  '-0',
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '__proto__',
  'constructor',
  'a@b',
  'a\r\nBcc: everybody@example.com',
  '00000000-0000-0000-0000-000000000000',
  [],
  [[]],
  [null],
  {},
  { toString: null, length: -1 },
  JSON.parse('{"__proto__":{"role":"admin"}}'),
];

/** A schema of the OpenAPI document, as far as values are made from it. */
export interface JsonSchema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
}

export interface ValueMaker {
  /** Fits the schema, or is hostile somewhere in it. `known` are ids of things that exist. */
  value(schema: JsonSchema, known: readonly string[]): unknown;
  hostile(): unknown;
  /** The same, for positions that take text only. */
  hostileText(): string;
}

export function createValueMaker(random: () => number): ValueMaker {
  const pick = pickFrom(random);
  const hostile = () => pick(HOSTILE);

  function value(schema: JsonSchema, known: readonly string[]): unknown {
    if (random() < 0.15) return hostile();
    if (schema.anyOf) return value(pick(schema.anyOf), known);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    switch (schema.type) {
      case 'object': {
        const own = Object.entries(schema.properties ?? {}).map(([name, of]) => [name, value(of, known)]);
        const more =
          typeof schema.additionalProperties === 'object' ? [['City', value(schema.additionalProperties, known)]] : [];
        return Object.fromEntries([...own, ...more]);
      }
      case 'array':
        return Array.from({ length: pick([0, 1, 1, 2, 3, 120]) }, () => value(schema.items ?? {}, known));
      case 'integer':
      case 'number':
        return pick([schema.minimum ?? 0, schema.maximum ?? 100, 1, 50, Math.floor(random() * 1_000)]);
      case 'boolean':
        return random() < 0.5;
      case 'null':
        return null;
      case 'string':
        return text(schema.format);
      default:
        return hostile();
    }
    function text(format: string | undefined): string {
      if (format === 'date-time') return new Date(Math.floor(random() * 4e12)).toISOString();
      if (format === 'date') return new Date(Math.floor(random() * 4e12)).toISOString().slice(0, 10);
      if (format === 'email') return `${Math.floor(random() * 1e9)}@example.com`;
      return pick([
        ...known,
        'Spring leads',
        '+14155550100',
        '2026-01-01',
        'UTC',
        'blue lantern 42',
        crypto.randomUUID(),
      ]);
    }
  }
  const hostileText = () => {
    const made = hostile();
    return (typeof made === 'string' ? made : (JSON.stringify(made) ?? '')).toWellFormed();
  };
  return { value, hostile, hostileText };
}
