import type { GraphQLNamedType, GraphQLSchema } from 'graphql';

/** A difference between a graph and the graph that an operation needs. `from` and `to` are types. */
export interface OperationChange {
  change:
    | 'FIELD_GONE'
    | 'TYPE_GONE'
    | 'ARGUMENT_GONE'
    | 'ARGUMENT_REQUIRED'
    | 'INPUT_FIELD_GONE'
    | 'INPUT_FIELD_REQUIRED'
    | 'ENUM_VALUE_GONE'
    | 'INPUT_TYPE'
    | 'OUTPUT_TYPE'
    | 'NULLABLE'
    | 'ENUM_VALUE_NEW';
  coordinate: string;
  from?: string;
  to?: string;
}

/** Collects what an operation meets, one difference for each change and coordinate. */
export class Differences {
  /** Undefined where the operation is held to one graph alone. */
  readonly before: GraphQLSchema | undefined;
  readonly after: GraphQLSchema;
  private readonly found = new Map<string, OperationChange>();

  constructor(before: GraphQLSchema | undefined, after: GraphQLSchema) {
    this.before = before;
    this.after = after;
  }

  add(change: OperationChange['change'], coordinate: string, types: { from?: string; to?: string } = {}): void {
    const key = `${change} ${coordinate}`;
    if (!this.found.has(key)) this.found.set(key, { change, coordinate, ...types });
  }

  /** A type that the operation names. */
  named(name: string): GraphQLNamedType | undefined {
    const type = this.after.getType(name);
    if (!type) this.add('TYPE_GONE', name);
    return type;
  }

  all(): OperationChange[] {
    return [...this.found.values()];
  }
}
