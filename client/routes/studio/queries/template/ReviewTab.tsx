import { chakra } from '@chakra-ui/react/styled-system';
import { CodeBlock } from '../../../../components/code/CodeBlock.tsx';
import { languageNames } from '../languageNames.ts';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { DecisionLog } from './DecisionLog.tsx';
import { RunPanel } from './RunPanel.tsx';
import type { TemplatePage_TemplateFragment, TemplateVersion_VersionFragment } from './TemplateRoute.generated.ts';
import { ComparePanel } from './compare/ComparePanel.tsx';
import { parametersOf, templateValues } from './templateValues.ts';
import { VersionDiff } from './VersionDiff.tsx';
import { VersionFacts } from './VersionsTab.tsx';
import { versionText } from './versionText.ts';

interface ReviewTabProps {
  readonly template: TemplatePage_TemplateFragment;
  readonly onReload: () => Promise<void>;
}

/** The newest version next to the one in use, their rows, and what approving it changes. */
export function ReviewTab({ template, onReload }: ReviewTabProps) {
  const { versions, approvedVersion, newestVersion } = template;
  const [after] = versions;
  const before = versions.find(({ version }) => version === approvedVersion);
  if (after === undefined) {
    return null;
  }
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 300px' }}
      gap="4"
      alignItems="start"
      padding={{ base: '4', md: '6' }}
    >
      <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
        {before === undefined ? (
          <CodeBlock language={languageNames[after.language]} text={versionText(after)}>
            <VersionFacts version={after} inUse={false} />
          </CodeBlock>
        ) : (
          <VersionDiff
            before={versionText(before)}
            after={versionText(after)}
            beforeHead={<Head version={before} inUse />}
            afterHead={<Head version={after} inUse={false} />}
          />
        )}
        {before === undefined ? (
          <RunPanel
            templateId={template.id}
            version={newestVersion}
            content={templateValues(template)}
            onRan={() => void onReload()}
          />
        ) : (
          <ComparePanel
            templateId={template.id}
            before={before.version}
            after={after.version}
            parameters={parametersOf(after, before)}
            onRan={() => void onReload()}
          />
        )}
      </chakra.div>
      <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
        <Panel aria-label="What approval changes">
          <chakra.h2 padding="3" paddingInline="4" fontWeight="600" borderBottomWidth="1px">
            What approval changes
          </chakra.h2>
          <chakra.div padding="4" display="flex" flexDirection="column" gap="2" textStyle="small" color="fg.muted">
            {before === undefined ? (
              <p>v{after.version} may be used in answers and by programs. Nothing was until now.</p>
            ) : (
              <p>
                v{after.version} replaces v{before.version} in every new answer. Past answers keep v{before.version} and
                their badge.
              </p>
            )}
            <p>
              Agents that have all of its tables answer with it when a question says all words of its name and gives a
              value for each parameter.
            </p>
            {after.columns === null && after.language === 'SQL' && (
              <p>Run it once first, so that its columns are known.</p>
            )}
          </chakra.div>
        </Panel>
        <DecisionLog decisions={template.decisions} />
      </chakra.div>
    </chakra.div>
  );
}

function Head({ version, inUse }: { readonly version: TemplateVersion_VersionFragment; readonly inUse: boolean }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <b>v{version.version}</b>
      <VersionFacts version={version} inUse={inUse} />
    </chakra.div>
  );
}
