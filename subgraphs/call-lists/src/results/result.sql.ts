import { raw, type Sql, sql } from '@dialdeck/node/database/sql';
import type { NamedResult, SavedResult } from './result.ts';

const objectOf = (fields: readonly string[], id: string): string =>
  `CASE WHEN ${id} IS NOT NULL THEN (SELECT json_build_object(${fields.map((field) => `'${field}', results.${field}`).join(', ')})
    FROM results WHERE results.id = ${id}) END`;

const NAMED = ['id', 'code', 'label'] satisfies (keyof NamedResult)[];

/** The {@link NamedResult} whose id is in a column; null without a search where the column is null. */
export const namedResultText = (column: string): string => objectOf(NAMED, column);

/** The {@link SavedResult} whose id is in a column. */
export const savedResultSql = (column: string): Sql =>
  raw(objectOf([...NAMED, 'meanings' satisfies keyof SavedResult], column));

/** Whether the person refused, by the result, next step and outcome of a call or of its earlier version. */
export const isRefusedSql = ({
  resultId,
  disposition,
  outcome,
}: Record<'resultId' | 'disposition' | 'outcome', Sql>): Sql =>
  sql`CASE WHEN ${resultId} IS NULL THEN ${disposition} = 'loser' AND ${outcome} = 'answered'
    ELSE EXISTS (SELECT FROM results WHERE results.id = ${resultId} AND 'refused' = ANY(results.meanings)) END`;
