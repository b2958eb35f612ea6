import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { CodeBlock } from '../../components/code/CodeBlock.tsx';
import { Button } from '../../ui/Button.tsx';
import { StatusPage } from '../../ui/feedback/StatusPage.tsx';
import { ChipsField } from '../../ui/form/ChipsField.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Pair } from '../../ui/form/Pair.tsx';
import { PlainInput } from '../../ui/form/PlainInput.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { TabList, tabStyle } from '../../ui/layout/TabList.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { WideText } from '../../ui/text/WideText.tsx';
import { ExamplePart, WholeWidth } from './ExamplePart.tsx';

const Tab = chakra('a', { base: tabStyle });

/** Lists of chips, fields side by side and in tables, tabs that are links, code, a status page. */
export function FormExamples() {
  const [words, setWords] = useState<readonly string[]>(['turnover', 'sales']);
  return (
    <ExamplePart title="Forms, tabs and pages">
      <WholeWidth>
        <Pair>
          <ChipsField
            label="Synonyms"
            values={words}
            onChange={setWords}
            flagged={['sales']}
            help="One has a conflict."
          />
          <ChipsField label="Keys" values={[]} onChange={setWords} monospace error="Choose at least one." />
        </Pair>
      </WholeWidth>
      <WholeWidth>
        <Pair>
          <Field label="From" defaultValue="1" />
          <Field label="To" disabled defaultValue="12" />
        </Pair>
      </WholeWidth>
      <PlainInput aria-label="Label in a row" defaultValue="Net revenue" />
      <WholeWidth>
        <TabList asChild>
          <nav aria-label="Example pages">
            <Tab href="#components" aria-current="page">
              Dimensions
            </Tab>
            <Tab href="#components">Measures</Tab>
          </nav>
        </TabList>
        <Screen>
          The margins of a page. <WideText>These words need a wide screen.</WideText>
        </Screen>
      </WholeWidth>
      <WholeWidth>
        <CodeBlock language="SemQL" text="SELECT revenue BY month" />
      </WholeWidth>
      <Mark />
      <WholeWidth>
        <StatusPage
          status={404}
          heading="Page not found"
          level="h2"
          actions={<Button kind="primary">Back to Home</Button>}
        >
          There is nothing at this address.
        </StatusPage>
      </WholeWidth>
    </ExamplePart>
  );
}
