import { sitemap } from '../router.tsx';

/** A page above the one that is shown. */
export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/**
 * The pages above a pattern of the sitemap, the highest first: those whose path begins it and that
 * need no id.
 */
export function trailOf(pattern: string): readonly Crumb[] {
  return sitemap
    .filter(({ path, title }) => title !== undefined && !path.includes(':') && pattern.startsWith(`${path}/`))
    .toSorted((one, other) => one.path.length - other.path.length)
    .map(({ path, title = '' }) => ({ label: title, to: path }));
}
