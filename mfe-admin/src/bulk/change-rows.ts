import { failureOf } from '@dialdeck/apollo';
import type { Refusal } from '@dialdeck/ui/core';

/** A row that is changed together with others. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** The result of a change of several rows. */
export interface Changed {
  readonly done: number;
  /** Rows that were refused: they stay selected. */
  readonly refused: readonly string[];
  /** The refused rows and the reason; null when none was refused. */
  readonly refusal: Refusal | null;
}

/** Changes one row after the other. One that is refused keeps no other from being changed. */
export async function changeRows(
  rows: readonly NamedRow[],
  change: (id: string) => Promise<unknown>,
  fallback: string,
): Promise<Changed> {
  const refused: string[] = [];
  const sentences: string[] = [];
  for (const { id, name } of rows) {
    try {
      await change(id);
    } catch (error) {
      refused.push(id);
      sentences.push(`${name}: ${failureOf(error, fallback).sentence}`);
    }
  }
  const refusal = refused.length > 0 ? { sentence: sentences.join(' · '), fields: {} } : null;
  return { done: rows.length - refused.length, refused, refusal };
}
