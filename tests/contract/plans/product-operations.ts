import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefinitionNode, Kind, type OperationDefinitionNode, parse, print, separateOperations } from 'graphql';

const root = path.resolve(import.meta.dirname, '../../..');
const FOLDERS = ['shell', 'mfe-agent', 'mfe-admin', 'mfe-reports', 'gateway'];

/** Every operation that front ends and REST rows bring, each with its fragments. */
export function productOperations(): { name: string; operation: OperationDefinitionNode; query: string }[] {
  return FOLDERS.flatMap((folder) => {
    const directory = path.join(root, folder, 'src');
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.graphql'),
    );
    const all = parse(files.map((file) => readFileSync(path.join(directory, file), 'utf8')).join('\n'));
    return Object.entries(separateOperations(all)).map(([name, document]) => ({
      name,
      operation: document.definitions.find(isOperation) as OperationDefinitionNode,
      query: print(document),
    }));
  });
}

const isOperation = ({ kind }: DefinitionNode): boolean => kind === Kind.OPERATION_DEFINITION;
