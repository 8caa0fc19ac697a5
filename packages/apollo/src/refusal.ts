/** A refusal before the graph runs, on `/graphql` as on `/api`: `{message, code, fields?}`. */
export interface RefusalBody {
  message: string;
  extensions: { code?: unknown; fields?: unknown; nextAt?: unknown };
}

/** Reads such an answer; undefined for anything else, such as a page of a proxy. */
export function readRefusalBody(bodyText: string): RefusalBody | undefined {
  try {
    const { message, code, fields } = JSON.parse(bodyText) as Record<string, unknown>;
    return typeof message === 'string' && message !== '' ? { message, extensions: { code, fields } } : undefined;
  } catch {
    return undefined;
  }
}
