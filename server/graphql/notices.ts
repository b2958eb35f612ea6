import type { Context } from './context.ts';

/** Remark about an operation that succeeded, for the people who maintain the calling program. */
export interface OperationNotice {
  /** Stable code for programs, such as `TEMPLATE_DEPRECATED`. */
  readonly code: string;
  readonly message: string;
  readonly advice: string;
}

const kept = new WeakMap<Context, OperationNotice[]>();

/** Adds remarks to the response of an operation: both doors send them in `extensions.notices`. */
export function addNotices(context: Context, notices: readonly OperationNotice[]): void {
  const own = kept.get(context) ?? [];
  kept.set(context, own);
  own.push(...notices);
}

/** Extensions of the response of an operation; undefined: there are no remarks. */
export function noticesOf(context: Context): { readonly notices: readonly OperationNotice[] } | undefined {
  const notices = kept.get(context);
  return notices === undefined || notices.length === 0 ? undefined : { notices };
}
