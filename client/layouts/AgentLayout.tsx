import { StudioShell } from './StudioShell.tsx';

/** Studio around one agent. */
export function Component() {
  return <StudioShell />;
}
