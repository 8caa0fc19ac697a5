import { frontEnds } from '@dialdeck/components';
import type { GraphRecord, RecordedRelease } from '@dialdeck/gateway/graph-check/graph-record';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';
import { fromRoot, packageVersion } from '#workspace.ts';
import { gatewayRelease, keptReleases, recordedSubgraphs } from './graph-record.ts';
import { type OperationFile, operationFiles, sourceOperations } from './operation-files.ts';

/** The graph record of the checkout: schemas and operations of its source, and the releases that its build has kept. */
export function checkoutRecord(): GraphRecord {
  const sources = frontEnds().map(({ name, kind, folder, team }): RecordedRelease => {
    const files = withTypenames(operationFiles({ kind, folder }));
    return { name, kind, version: packageVersion(fromRoot(folder)), team, operations: sourceOperations(files) };
  });
  return { schema: 1, subgraphs: recordedSubgraphs(), releases: [gatewayRelease(), ...sources, ...keptReleases()] };
}

/** As codegen.ts transforms the operations of browsers, so that a release that is the source has the same texts. */
function withTypenames(files: OperationFile[]): OperationFile[] {
  const transformed = addTypenameSelectionDocumentTransform.transform({
    documents: files,
    schema: undefined as never,
    config: {},
  });
  return transformed as OperationFile[];
}
