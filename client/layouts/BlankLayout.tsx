import { Outlet } from 'react-router';

/** Nothing around the page. */
export function Component() {
  return <Outlet />;
}
