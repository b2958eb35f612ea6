import { parameterTypes, writtenValue } from './parameterText.ts';
import type { TemplateVersion_VersionFragment } from './TemplateRoute.generated.ts';

/** A version as one text, to be compared with another: its query, then its parameters. */
export function versionText({ query, parameters, dataSource }: TemplateVersion_VersionFragment): string {
  const declared = parameters.map(({ name, type, description, defaultValue }) => {
    const preset = writtenValue(defaultValue);
    return `:${name} ${parameterTypes[type]}${preset === '' ? '' : `, default ${preset}`}${description === '' ? '' : ` – ${description}`}`;
  });
  return [
    query,
    ...(declared.length > 0 ? ['', 'Parameters', ...declared] : []),
    ...(dataSource === null ? [] : ['', `Data source ${dataSource.name}`]),
  ].join('\n');
}
