import { isExternal } from './routeRules.ts';

/** Targets of `navigateTo`: the router for internal pages, the browser for everything else. */
export interface Navigator {
  push(path: string): void | Promise<void>;
  load(url: string): void;
}

/**
 * Goes to a path of this application, or with `external` to another site by a full page load.
 * @throws TypeError when the target is external and `external` was not given, or when its scheme
 *   could run a script.
 */
export function navigateTo(target: string, navigator: Navigator, options: { readonly external?: boolean } = {}): void {
  if (/^\s*(javascript|data|vbscript):/i.test(target)) {
    throw new TypeError(`Cannot navigate to "${target}": this scheme runs a script.`);
  }
  if (!isExternal(target)) {
    void navigator.push(target);
    return;
  }
  if (options.external !== true) {
    throw new TypeError(`"${target}" is another site. Pass { external: true } to leave the application.`);
  }
  navigator.load(target);
}
