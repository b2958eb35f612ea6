import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { routeRules } from './client/navigation/routeRules.ts';

/**
 * Names the build after its content and writes what a running page polls: `builds/latest.json` (the pointer) and
 * `builds/meta/{buildId}.json` (route rules of that build). The id also lands on `<html data-build>`.
 */
function buildManifest(): Plugin {
  return {
    name: 'quarry-build-manifest',
    apply: 'build',
    async writeBundle(options, bundle) {
      const folder = options.dir;
      if (folder === undefined) return;
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

const server = 'http://127.0.0.1:4000';

export default defineConfig({
  root: 'client',
  plugins: [react(), buildManifest()],
  // RxJS offers ES5 by default; its ES2015 build is smaller and needs no helpers.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // Every browser of this target preloads modules by itself.
    modulePreload: { polyfill: false },
    manifest: true,
    // Fonts stay files: a data URL would load every script's glyphs up front.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Few chunks compress better than many: what every page needs is one, what every signed-in page needs another.
        codeSplitting: {
          groups: [
            { name: 'platform', tags: ['$initial'], priority: 2 },
            {
              name: 'api',
              test: /node_modules[\\/](@apollo|graphql|rxjs|optimism|@wry|tslib)[\\/]|client[\\/]apollo[\\/]/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/graphql': { target: server, ws: true },
      '/api': { target: server },
    },
  },
});
