import pg from 'pg';

/** pg's message. */
type Description = { name: string };

/** What pg makes of a description: how the columns of each row are read. */
interface RowShape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
  _types: unknown;
}

/** What pg's own types keep to themselves. */
interface OpenQuery {
  name?: string;
  _result: RowShape;
  _accumulateRows: boolean;
  handleRowDescription(description: Description): void;
}
const OpenQuery = pg.Query as unknown as new (...all: unknown[]) => pg.Query & OpenQuery;

const shapes = new WeakMap<Description, RowShape>();

/** A statement that works out how to read its rows once for each description. */
export class DescribedQuery extends OpenQuery {
  override handleRowDescription(description: Description): void {
    const known = this.name ? shapes.get(description) : undefined;
    if (known?._types === this._result._types) {
      Object.assign(this._result, known);
      this._accumulateRows = true;
      return;
    }
    super.handleRowDescription(description);
    const { fields, _parsers, _prebuiltEmptyResultObject, _types } = this._result;
    shapes.set(description, { fields, _parsers, _prebuiltEmptyResultObject, _types });
  }
}

/**
 * Descriptions of a connection's named statements. PostgreSQL sends one with every answer; the same bytes mean the same
 * columns, and are not read again.
 */
export class RowDescriptions {
  readonly #known = new Map<string, { bytes: Buffer; description: Description }>();

  /** The description in these bytes; `read` reads it. */
  of(query: unknown, bytes: Buffer, read: () => Description): Description {
    if (!(query instanceof DescribedQuery) || !query.name) return read();
    const known = this.#known.get(query.name);
    if (known?.bytes.equals(bytes)) return known.description;
    const description = read();
    this.#known.set(query.name, { bytes: Buffer.from(bytes), description });
    return description;
  }
}
