import type { LucideIcon } from 'lucide-react';

/**
 * Lucide icon in the house size: 16 px, stroke 1.75. Decorative; the label is next to it or on its
 * button.
 */
export function Icon({ of: Glyph, size = 16 }: { readonly of: LucideIcon; readonly size?: number }) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden focusable={false} style={{ flexShrink: 0 }} />;
}
