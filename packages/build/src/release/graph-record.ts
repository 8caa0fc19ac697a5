import { frontEnds, servers, subgraphs } from '@dialdeck/components';
import { readSchema } from '@dialdeck/gateway/graph-check/command';
import {
  type GraphRecord,
  type RecordedRelease,
  type RecordedSubgraph,
  recordedOperations,
} from '@dialdeck/gateway/graph-check/graph-record';
import { fromRoot, packageVersion } from '#workspace.ts';
import { operationFiles, sourceOperations } from './operation-files.ts';
import { readReleases } from './release-record.ts';

/** The graph record of the build: the subgraphs as committed, the kept releases, and the operations of `/api`. */
export function graphRecord(): GraphRecord {
  return { schema: 1, subgraphs: recordedSubgraphs(), releases: [gatewayRelease(), ...keptReleases()] };
}

/** The schemas of all subgraphs and of the gateway's own part, as committed. */
export function recordedSubgraphs(): RecordedSubgraph[] {
  const { team } = gateway();
  const parts = [...subgraphs(), { name: 'sign-ins', folder: 'gateway/src/sign-ins', team }];
  return parts.map(({ name, folder, team: owner }) => {
    const file = `${folder}/schema.graphql`;
    return { name, team: owner, sdl: readSchema(fromRoot(file), file) };
  });
}

/** The operations of `/api`, which the gateway sends itself. */
export function gatewayRelease(): RecordedRelease {
  const { name, folder, team, kind } = gateway();
  const version = packageVersion(fromRoot(folder));
  return { name, kind, version, team, operations: sourceOperations(operationFiles({ kind, folder })) };
}

/** The releases of the front ends that the build has kept, newest first. */
export function keptReleases(): RecordedRelease[] {
  const declared = frontEnds();
  return readReleases().flatMap(({ name, version, documents, files = {} }) => {
    const component = declared.find((frontEnd) => frontEnd.name === name);
    if (!component) return [];
    const { kind, team, folder } = component;
    return [{ name, kind, version, team, operations: recordedOperations(documents, files, folder) }];
  });
}

function gateway() {
  const found = servers().find((component) => component.kind === 'gateway');
  if (!found) throw new Error('No workspace declares the gateway.');
  return found;
}
