import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Component, operationsGlob } from '@dialdeck/components';
import { operationName, type RecordedOperation } from '@dialdeck/gateway/graph-check/graph-record';
import { printExecutableGraphQLDocument } from '@graphql-tools/documents';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  visit,
} from 'graphql';
import { fromRoot, ROOT } from '#workspace.ts';
import type { PersistedDocuments } from './persisted-documents.ts';

/** A `.graphql` file of a component's source. */
export interface OperationFile {
  /** Relative to the repository. */
  location: string;
  document: DocumentNode;
}

/** The files that code generation reads for a component. */
export function operationFiles(component: Pick<Component, 'kind' | 'folder'>): OperationFile[] {
  const files = globSync(operationsGlob(component), { cwd: ROOT }).map((file) => file.split(path.sep).join('/'));
  return files
    .toSorted()
    .map((location) => ({ location, document: parse(readFileSync(fromRoot(location), 'utf8'), { noLocation: true }) }));
}

/** Operation id → the file that defines the operation. */
export function filesOf(documents: PersistedDocuments, files: readonly OperationFile[]): Record<string, string> {
  const locations = new Map(
    files.flatMap(({ location, document }) =>
      operationsIn(document).map(({ name }) => [name?.value, location] as const),
    ),
  );
  return Object.fromEntries(
    Object.entries(documents).flatMap(([id, text]) => {
      const location = locations.get(operationName(text));
      return location ? [[id, location]] : [];
    }),
  );
}

/** The operations of some files, each as code generation writes its text: with the fragments that it uses. */
export function sourceOperations(files: readonly OperationFile[]): RecordedOperation[] {
  const fragments = new Map(
    files.flatMap(({ document }) =>
      document.definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
      ),
    ),
  );
  return files.flatMap(({ location, document }) =>
    operationsIn(document).map((operation) => ({
      name: operation.name?.value ?? '',
      file: location,
      text: printExecutableGraphQLDocument({
        kind: Kind.DOCUMENT,
        definitions: [operation, ...fragmentsOf(operation, fragments)],
      }),
    })),
  );
}

const operationsIn = ({ definitions }: DocumentNode): OperationDefinitionNode[] =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

function fragmentsOf(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): FragmentDefinitionNode[] {
  const used = new Set<FragmentDefinitionNode>();
  const find = (node: OperationDefinitionNode | FragmentDefinitionNode): void =>
    void visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (!fragment || used.has(fragment)) return;
        used.add(fragment);
        find(fragment);
      },
    });
  find(operation);
  return [...used];
}
