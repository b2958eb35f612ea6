import { useState } from 'react';
import { useLocation } from 'react-router';

/** Whether the sidebar's drawer is open. Open belongs to one page: going to another closes it. */
export function useDrawer() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return { open: openAt === pathname, onOpen: () => setOpenAt(pathname), onClose: () => setOpenAt(null) };
}
