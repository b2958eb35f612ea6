import { StudioShell } from './StudioShell.tsx';

/** Studio: sidebar, header, page, right rail. */
export function Component() {
  return <StudioShell />;
}
