import { age } from '../../ui/age.ts';

/** How old rows are that were used again instead of asking the source. */
export function CachedNote({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en')}>
      · rows kept from {age(at)}
    </time>
  );
}
