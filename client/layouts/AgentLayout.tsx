import { StudioShell } from './StudioShell.tsx';

/** Studio around one agent: the list of agents is one step up. */
export function Component() {
  return <StudioShell parent={{ label: 'Agents', to: '/studio/agents' }} />;
}
