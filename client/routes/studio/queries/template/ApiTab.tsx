import { chakra } from '@chakra-ui/react/styled-system';
import { CodeBlock } from '../../../../components/code/CodeBlock.tsx';
import type { QueryParameterType } from '../../../../apollo/schema.generated.ts';
import type { TemplatePage_TemplateFragment } from './TemplateRoute.generated.ts';

/** A value of each type, for the example. */
const samples: Readonly<Record<QueryParameterType, unknown>> = {
  TEXT: 'text',
  STRING: 'text',
  INTEGER: 1,
  NUMBER: 1.5,
  FLOAT: 1.5,
  BOOLEAN: true,
  DATE: '2026-01-31',
  DATETIME: '2026-01-31T12:00:00',
  ARRAY: ['text'],
};

/** How programs run the template, and what they can rely on. */
export function ApiTab({ template }: { readonly template: TemplatePage_TemplateFragment }) {
  const version = template.versions.find((one) => one.version === template.approvedVersion) ?? template.versions[0];
  if (version === undefined) {
    return null;
  }
  const values = Object.fromEntries(
    version.parameters.map(({ name, type, defaultValue }) => [name, defaultValue ?? samples[type]]),
  );
  const input = { name: template.name, version: version.version, parameters: values };
  const query =
    'mutation($input: RunTemplateInput!) { runTemplate(input: $input) { __typename ... on TemplateRun { rows columns { name type } } ... on UserError { code message advice } } }';
  const body = JSON.stringify({ query, variables: { input } }, null, 1).replaceAll("'", String.raw`'\''`);
  const shell = `curl ${location.origin}/graphql -H "authorization: Bearer $TOKEN" -H "content-type: application/json" -d '${body}'`;
  return (
    <chakra.div padding={{ base: '4', md: '6' }} display="flex" flexDirection="column" gap="4" maxWidth="760px">
      <chakra.p color="fg.muted">
        Programs name the version that they were written for: its query, its parameters and its columns never change.
        Once the template is deprecated or a newer version is approved, responses say so in{' '}
        <code>extensions.notices</code>.
        {template.approvedVersion === null && ' No version is approved yet; until then only admins can run it.'}
      </chakra.p>
      <CodeBlock language="Shell" text={shell} />
      <chakra.h2 fontWeight="600">Parameters, as JSON Schema</chakra.h2>
      <CodeBlock language="JSON" text={JSON.stringify(version.parameterSchema, null, 2)} />
      <chakra.h2 fontWeight="600">Rows, as JSON Schema</chakra.h2>
      {version.rowSchema === null ? (
        <chakra.p color="fg.subtle">Run it once: its columns are known then.</chakra.p>
      ) : (
        <CodeBlock language="JSON" text={JSON.stringify(version.rowSchema, null, 2)} />
      )}
    </chakra.div>
  );
}
