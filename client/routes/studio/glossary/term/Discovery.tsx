import { chakra } from '@chakra-ui/react/styled-system';
import { Box, Filter, Sigma, TrendingUp, Type, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TermMappingKind } from '../../../../apollo/schema.generated.ts';
import { FieldError } from '../../../../ui/form/Field.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { DiscoveryBox } from './DiscoveryBox.tsx';
import type { TermChoicesQuery, TermEditor_TermFragment } from './TermRoute.generated.ts';
import { placeOf, type TermLink } from './termValues.ts';

interface DiscoveryProps {
  readonly links: readonly TermLink[];
  /** Links as they are stored, with the ids of what they lead to. */
  readonly stored: TermEditor_TermFragment['mappings'];
  /** Links to parts that the viewer may not read. */
  readonly hidden: number;
  /** What can be linked, as far as it matches the search. */
  readonly choices: TermChoicesQuery | undefined;
  readonly onSearch: (typed: string) => void;
  /** Said in place of choices that could not be read. */
  readonly failure: ReactNode;
  readonly error: string | undefined;
  readonly onChange: (links: readonly TermLink[]) => void;
}

const boxes: readonly { readonly kind: TermMappingKind; readonly label: string; readonly icon: LucideIcon }[] = [
  { kind: 'MODEL', label: 'Models', icon: Box },
  { kind: 'DIMENSION', label: 'Dimensions', icon: Type },
  { kind: 'FILTER', label: 'Filters', icon: Filter },
  { kind: 'MEASURE', label: 'Measures', icon: Sigma },
  { kind: 'METRIC', label: 'Metrics', icon: TrendingUp },
];

/** The parts of the semantic layer that a term stands for, each with a remark. */
export function Discovery({ links, stored, hidden, choices, onSearch, failure, error, onChange }: DiscoveryProps) {
  const pages = new Map(
    stored.flatMap((mapping) => {
      const place = placeOf(mapping);
      return place === null ? [] : [[`${place.kind} ${place.target}`, place.path] as const];
    }),
  );
  return (
    <>
      <Panel aria-label="Discovery" overflow="visible">
        <chakra.h2 display="flex" flexWrap="wrap" columnGap="2" padding="3" paddingInline="4" fontWeight="600">
          Discovery
          <chakra.span color="fg.subtle" fontWeight="400" textStyle="small">
            what the term points to
          </chakra.span>
        </chakra.h2>
        {boxes.map(({ kind, label, icon }) => (
          <DiscoveryBox
            key={kind}
            label={label}
            icon={icon}
            links={links.filter((link) => link.kind === kind)}
            pageOf={({ target }) => pages.get(`${kind} ${target}`) ?? null}
            options={optionsOf(kind, choices)}
            onSearch={onSearch}
            failure={failure}
            onAdd={(target) => onChange([...links, { kind, target, description: '' }])}
            onDescribe={(changed, description) =>
              onChange(links.map((link) => (link === changed ? { ...link, description } : link)))
            }
            onRemove={(removed) => onChange(links.filter((link) => link !== removed))}
          />
        ))}
      </Panel>
      {error !== undefined && <FieldError>{error}</FieldError>}
      <chakra.p textStyle="note" color="fg.subtle" marginTop="2">
        {hidden > 0 && `${hidden.toLocaleString('en')} more that you may not see. `}
        When several fit, metrics win over measures.
      </chakra.p>
    </>
  );
}

type Choices = readonly { readonly value: string; readonly label: string }[];

/** What can be added to a box. */
function optionsOf(kind: TermMappingKind, choices: TermChoicesQuery | undefined): Choices {
  const models = choices?.models.edges.map(({ node }) => node) ?? [];
  const named = ({ name }: { readonly name: string }) => ({ value: name, label: name });
  const part = (list: 'dimensions' | 'filters' | 'measures'): Choices =>
    models.flatMap((model) => model[list].map(({ name }) => named({ name: `${model.name}.${name}` })));
  switch (kind) {
    case 'MODEL':
      return models.map(named);
    case 'DIMENSION':
      return part('dimensions');
    case 'FILTER':
      return part('filters');
    case 'MEASURE':
      return part('measures');
    case 'METRIC':
      return choices?.metrics.edges.map(({ node }) => named(node)) ?? [];
  }
}
