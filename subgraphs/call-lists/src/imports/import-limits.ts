import { z } from 'zod';

/** How large a file may be. A larger one is refused with a sentence. */
export interface ImportLimits {
  bytes: number;
  lines: number;
  columns: number;
  /** Characters per record: a longer one has an unclosed quotation mark. */
  recordCharacters: number;
}

const positive = (most: number) => z.coerce.number('must be a number').int().min(1).max(most);

/** Variables that set the limits; spread into the schema of the process that runs this subgraph. */
export const importEnvFields = {
  IMPORT_MAX_BYTES: positive(Number.MAX_SAFE_INTEGER).default(1024 ** 3),
  IMPORT_MAX_LINES: positive(100_000_000).default(10_000_000),
  IMPORT_MAX_COLUMNS: positive(1_600).default(500),
  IMPORT_MAX_RECORD: positive(100_000_000).default(1_000_000),
} as const;

const Env = z.object(importEnvFields);

export const importLimitsOf = (env: z.output<typeof Env>): ImportLimits => ({
  bytes: env.IMPORT_MAX_BYTES,
  lines: env.IMPORT_MAX_LINES,
  columns: env.IMPORT_MAX_COLUMNS,
  recordCharacters: env.IMPORT_MAX_RECORD,
});

export const DEFAULT_IMPORT_LIMITS: ImportLimits = importLimitsOf(Env.parse({}));
