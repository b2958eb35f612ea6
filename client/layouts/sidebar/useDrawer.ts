import { useState } from 'react';
import { useLocation } from 'react-router';

/** Open state of the sidebar's drawer. It belongs to one page: navigating closes the drawer. */
export function useDrawer() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return { open: openAt === pathname, onOpen: () => setOpenAt(pathname), onClose: () => setOpenAt(null) };
}
