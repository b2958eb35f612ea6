import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = { DateTime: 'string', ID: 'string', JSON: 'unknown', Cell: 'string | number | boolean | null' };

/**
 * schema.graphql and the documents beside their components → typed documents beside them
 * (`X.generated.ts`).
 */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['client/**/*.graphql'],
  ignoreNoDocuments: true,
  emitLegacyCommonJSImports: false,
  importExtension: '.ts',
  generates: {
    // Input types and enumerations, to which the generated documents refer.
    'client/apollo/schema.generated.ts': {
      plugins: ['typescript'],
      config: { enumsAsTypes: true, useTypeImports: true, onlyOperationTypes: true, scalars },
    },
    'client/apollo/possibleTypes.generated.ts': { plugins: ['./tools/possibleTypes.ts'] },
    'client/': {
      preset: 'near-operation-file',
      presetConfig: {
        extension: '.generated.ts',
        baseTypesPath: 'apollo/schema.generated.ts',
        importTypesNamespace: 'Schema',
      },
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        enumsAsTypes: true,
        useTypeImports: true,
        strictScalars: true,
        defaultScalarType: 'unknown',
        scalars,
        inlineFragmentTypes: 'mask',
        customDirectives: { apolloUnmask: true },
        skipTypename: false,
        nonOptionalTypename: true,
        dedupeOperationSuffix: true,
        skipTypeNameForRoot: true,
      },
    },
  },
};

export default config;
