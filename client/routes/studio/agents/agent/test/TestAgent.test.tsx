import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SessionProvider } from '../../../../../session/SessionContext.tsx';
import { admin, fixedSession } from '../../../../../testing/fixedSession.ts';
import { renderThemed } from '../../../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../../../testing/scriptedApi.tsx';
import type { OpenAgent } from '../agentPlace.ts';
import { TestAgent } from './TestAgent.tsx';

/** What the conversation reads of an agent that has this many models and tables. */
function agentWith(models: number, tables: number): OpenAgent {
  const agent = {
    id: 'agt_1',
    name: 'Sales analyst',
    suggestions: [],
    agentModels: Array.from({ length: models }, (_, at) => ({ id: `agm_${at}` })),
    agentTables: Array.from({ length: tables }, (_, at) => ({ id: `agb_${at}` })),
  };
  return agent as unknown as OpenAgent;
}

async function show(agent: OpenAgent) {
  const api = scriptedApi({});
  await act(async () => {
    renderThemed(
      <SessionProvider session={fixedSession(admin)}>
        <api.Provider>
          <MemoryRouter>
            <TestAgent agent={agent} />
          </MemoryRouter>
        </api.Provider>
      </SessionProvider>,
    );
  });
}

test('an agent without models and tables is not asked: the first step is', async () => {
  await show(agentWith(0, 0));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(/nothing to answer from/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Give it models' }).getAttribute('href')).toBe(
    '/studio/agents/agt_1/semantic-layer',
  );
});

test.each([
  [0, 2, /answers from approved queries/],
  [1, 1, /Ask what your colleagues will ask/],
])('one with %s models and %s tables says what it answers from', async (models, tables, text) => {
  await show(agentWith(models, tables));
  expect(screen.getByRole('textbox')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});
