import { age } from '../../../ui/text/age.ts';

/** How old rows are that were used again instead of asking the source. */
export function CachedNote({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en')}>
      · cached rows from {age(at)}
    </time>
  );
}
