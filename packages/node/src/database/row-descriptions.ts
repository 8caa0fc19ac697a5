import pg from 'pg';

/** pg's message. */
type Description = { name: string };

/** How pg reads the columns of each row, worked out from a description. */
interface RowShape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
  _types: unknown;
}

/** Internals that pg's types do not declare. */
interface OpenQuery {
  name?: string;
  _result: RowShape;
  _accumulateRows: boolean;
  handleRowDescription(description: Description): void;
}
const OpenQuery = pg.Query as unknown as new (...all: unknown[]) => pg.Query & OpenQuery;

const shapes = new WeakMap<Description, RowShape>();

/** Works out how to read rows once for each description, instead of once for each answer. */
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
 * Descriptions of a connection's named statements. PostgreSQL sends one with every answer; equal bytes mean equal columns, and
 * are parsed once.
 */
export class RowDescriptions {
  readonly #known = new Map<string, { bytes: Buffer; description: Description }>();

  /** The description in these bytes, which `read` parses. */
  of(query: unknown, bytes: Buffer, read: () => Description): Description {
    if (!(query instanceof DescribedQuery) || !query.name) return read();
    const known = this.#known.get(query.name);
    if (known?.bytes.equals(bytes)) return known.description;
    const description = read();
    this.#known.set(query.name, { bytes: Buffer.from(bytes), description });
    return description;
  }
}
