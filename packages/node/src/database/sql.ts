import sqlTag, { empty, join, raw, Sql } from 'sql-template-tag';

/**
 * Writes a statement. Each value in the template becomes a parameter, each nested `sql` becomes part of the text, and pg
 * accepts the result as a query: `client.query(sql\`…\`)`.
 *
 * A value used in two places becomes two parameters. PostgreSQL infers the type of each parameter from its own place, so a place
 * that does not show the type needs a cast, and GROUP BY names a computed column by its alias instead of repeating it.
 */
export const sql = sqlTag;

/** `raw` takes text that stands in the code or is made of it, never a value from outside; `empty` is no text. */
export { empty, join, raw, Sql };

/** A statement that each connection prepares once. Statements of one name have one text: pg rejects another. */
export const named = (name: string, { text, values }: Sql): { name: string; text: string; values: unknown[] } => ({
  name,
  text,
  values,
});
