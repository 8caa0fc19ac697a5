import { frontEnds, operationsGlob } from '@dialdeck/components';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';

const config = {
  useTypeImports: true,
  enumType: 'string-literal',
  importExtension: '.ts',
  arrayInputCoercion: false,
  strictScalars: true,
  scalars: {
    ID: 'string',
    CallOutcome: '@dialdeck/common/words#CallOutcome',
    CallbackTime: '@dialdeck/common/words#CallbackTime',
    CustomFields: 'Record<string, string | number>',
    Date: 'string',
    Json: 'unknown',
    SafeInt: 'number',
    DateTime: 'string',
  },
};

const REST_OPERATIONS = operationsGlob({ kind: 'gateway', folder: 'gateway' });

const generates: NonNullable<CodegenConfig['generates']> = {
  // The rows of /api run in process, so they keep their texts.
  'gateway/src/__generated__/': {
    preset: 'client',
    documents: REST_OPERATIONS,
    presetConfig: { fragmentMasking: false },
    config: { ...config, documentMode: 'string' },
  },
  'gateway/src/__generated__/answers.ts': {
    documents: REST_OPERATIONS,
    plugins: ['./gateway/scripts/answer-schemas.ts'],
  },
};

for (const { kind, folder } of frontEnds()) {
  generates[`${folder}/src/__generated__/`] = {
    preset: 'client',
    documents: operationsGlob({ kind, folder }),
    // The server runs the stored text, not the text that the browser's client would print, so it must contain __typename.
    documentTransforms: [addTypenameSelectionDocumentTransform],
    presetConfig: {
      fragmentMasking: { unmaskFunctionName: 'readFragment' },
      persistedDocuments: { mode: 'embedHashInDocument', hashAlgorithm: 'sha256' },
    },
    // documentMode stays unset: 'documentNode' writes no hashes.
    config,
  };
}

export default {
  schema: 'gateway/schema.graphql',
  ignoreNoDocuments: true,
  generates,
} satisfies CodegenConfig;
