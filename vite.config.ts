import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, normalizePath, runnerImport, type Plugin, type Rolldown } from 'vite';
import type { Page } from './client/navigation/page.ts';
import { patternsOf } from './client/navigation/patterns.ts';
import { routeRules } from './client/navigation/routeRules.ts';

/**
 * Names the build after its content and writes what a running page polls: `builds/latest.json` (the
 * pointer) and `builds/meta/{buildId}.json` (route rules of that build). The id also lands on
 * `<html data-build>`.
 */
function buildManifest(): Plugin {
  return {
    name: 'quarry-build-manifest',
    apply: 'build',
    async writeBundle(options, bundle) {
      const folder = options.dir;
      if (folder === undefined) {
        return;
      }
      const id = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16);
      const meta = { id, timestamp: Date.now() };
      await mkdir(join(folder, 'builds/meta'), { recursive: true });
      await writeFile(join(folder, 'builds/latest.json'), JSON.stringify(meta));
      await writeFile(join(folder, `builds/meta/${id}.json`), JSON.stringify({ ...meta, routeRules, prerendered: [] }));
      const page = join(folder, 'index.html');
      await writeFile(page, (await readFile(page, 'utf8')).replace('data-build="development"', `data-build="${id}"`));
    },
  };
}

/**
 * Writes `pages.json`, the patterns of the sitemap: the server answers 404 for addresses that no
 * page has.
 */
function pageList(): Plugin {
  return {
    name: 'quarry-page-list',
    apply: 'build',
    async writeBundle(options) {
      const folder = options.dir;
      if (folder === undefined) {
        return;
      }
      const { module } = await runnerImport<{ readonly sitemap: readonly Page[] }>(
        join(import.meta.dirname, 'client/router.tsx'),
        { configFile: false, root: import.meta.dirname },
      );
      await writeFile(join(folder, 'pages.json'), JSON.stringify(patternsOf(module.sitemap)));
    },
  };
}

/** Where somebody lands who is not signed in, and who is. */
const signIn = ['layouts/AuthLayout.tsx', 'routes/auth/LoginRoute.tsx', 'routes/auth/RegisterRoute.tsx'];
const home = ['layouts/ExplorerLayout.tsx', 'routes/explorer/HomeRoute.tsx', 'session/viewer.ts'];

/**
 * Modules of the client and everything they import, and what that imports in turn.
 * @throws when there is no such module, because it was moved
 */
function reachedFrom(modules: readonly string[], graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const reached = new Set(modules.map((module) => normalizePath(join(import.meta.dirname, 'client', module))));
  for (const id of reached) {
    const imported = graph.getModuleInfo(id);
    if (imported === null) {
      throw new Error(`vite.config.ts names ${id}, which is not part of the client.`);
    }
    for (const next of imported.importedIds) {
      reached.add(next);
    }
  }
  return reached;
}

const iconImport = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const iconExport = /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[^"']+)["']/g;
const iconIndex = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/;

/**
 * Files of the icon library that the modules import through its index, and what every icon needs.
 * @throws when the library is laid out otherwise
 */
function iconsOf(modules: ReadonlySet<string>, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const codeOf = (id: string): string => graph.getModuleInfo(id)?.code ?? '';
  const index = [...modules].find((id) => iconIndex.test(id));
  const own = [...modules].filter((id) => !id.includes('node_modules'));
  const named = new Set(
    own.flatMap((id) => [...codeOf(id).matchAll(iconImport)].flatMap(([, list = '']) => list.match(/[A-Z]\w*/g) ?? [])),
  );
  const files = [...codeOf(index ?? '').matchAll(iconExport)].flatMap(([, list = '', file = '']) =>
    (list.match(/[A-Z]\w*/g) ?? []).some((name) => named.has(name))
      ? [normalizePath(join(index ?? '', '..', file))]
      : [],
  );
  if (files.length === 0) {
    throw new Error('vite.config.ts finds no icon in the index of lucide-react.');
  }
  const shared = [...modules].filter((id) => id.includes('lucide-react') && !id.includes('icons'));
  return new Set([...files, ...shared]);
}

/** Modules that nothing but Explorer's first page needs. */
const explorerAlone =
  /client[\\/](?:layouts[\\/](?:ExplorerLayout|sidebar[\\/](?:ExplorerSidebar|groupByDate)|glossary[\\/]GlossaryHost)|routes[\\/]explorer[\\/](?:HomeRoute|useAgentsToAsk)|components[\\/]conversation[\\/]Suggestions|session[\\/]viewer)\.|icons[\\/]square-pen\./;

const apiClient = /node_modules[\\/](@apollo|graphql|rxjs|optimism|@wry|tslib)[\\/]|client[\\/]apollo[\\/]/;

/**
 * Names a chunk for what Explorer's first page needs: the API client, what signing in needs too,
 * and the rest. What only later pages need of any of them stays with those.
 */
function firstPages(): (id: string, graph: Rolldown.ChunkingContext) => string | null {
  let needed: Record<'home' | 'signIn' | 'icons', ReadonlySet<string>> | null = null;
  return (id, graph) => {
    if (needed === null) {
      const reached = reachedFrom(home, graph);
      needed = { home: reached, signIn: reachedFrom(signIn, graph), icons: iconsOf(reached, graph) };
    }
    if (!needed.home.has(id)) {
      return null;
    }
    if (apiClient.test(id)) {
      return 'api';
    }
    // A library's index reaches all of it.
    if (id.includes('node_modules')) {
      return needed.icons.has(id) ? 'home' : null;
    }
    return needed.signIn.has(id) ? 'both' : 'home';
  };
}

/**
 * Chunks of all pages but the Explorer's and those of signing in. Every page would name what they
 * import, so that it loads at once with them; they load it in a step of its own instead.
 */
const loadedInSteps = new Set([
  'BlankLayout',
  'EmptyLayout',
  'OnboardingLayout',
  'ReportLayout',
  ...['internalPages', 'testPages', 'visitorPages', 'agentPages', 'studioPages', 'dataPages', 'layerPages'].flatMap(
    (area) =>
      [
        ...readFileSync(join(import.meta.dirname, `client/sitemap/${area}.ts`), 'utf8').matchAll(/\/(\w+)\.tsx'\)/g),
      ].map(([, name]) => name),
  ),
]);

const substitute = (name: string): string => join(import.meta.dirname, `client/substitutes/${name}.ts`);

const server = 'http://127.0.0.1:4000';

export default defineConfig({
  root: 'client',
  plugins: [react(), buildManifest(), pageList()],
  // RxJS offers ES5 by default; its ES2015 build is smaller and needs no helpers.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    // Parts of libraries that every page would load for what none of them needs.
    alias: [
      { find: /^graphql$/, replacement: substitute('graphql') },
      { find: /^\.\.\/jsutils\/inspect\.mjs$/, replacement: substitute('inspect') },
      { find: '@pandacss/is-valid-prop', replacement: substitute('isCssProperty') },
      { find: '@emotion/is-prop-valid', replacement: substitute('isPropValid') },
      { find: 'hoist-non-react-statics', replacement: substitute('hoistStatics') },
      { find: './instrumentation.js', replacement: substitute('routerInstrumentation') },
      { find: /^\.\/(?:dom\/)?ssr\/components\.js$/, replacement: substitute('routerPrefetch') },
    ],
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // Every browser of this target preloads modules by itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, dependencies) =>
        loadedInSteps.has(/(\w+)-[^/]*$/.exec(file)?.[1]) ? [] : dependencies,
    },
    manifest: true,
    // Fonts stay files: a data URL would load every script's glyphs up front.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Each page knows the names of all chunks: fewer and hexadecimal digits compress better.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Few chunks compress better than many: what every page needs is one, what every signed-in
        // page needs another.
        codeSplitting: {
          groups: [
            { name: 'platform', tags: ['$initial'], priority: 1 },
            // Each module by its own name, without what it imports: else a part of `both` would be
            // taken along into `home`.
            { name: firstPages(), debugName: 'first pages', minShareCount: 2, includeDependenciesRecursively: false },
            // What Explorer's first page alone has: one chunk compresses better than five.
            { name: 'explorer', test: explorerAlone, includeDependenciesRecursively: false },
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // Values are written by a folder next to the client's.
    fs: { allow: [import.meta.dirname] },
    proxy: {
      '/graphql': { target: server, ws: true },
      '/api': { target: server },
    },
  },
});
