import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'

type Graph = {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

const web = fileURLToPath(new URL('web/', import.meta.url))
/** Of fourteen screens and frames around them: what so many import is loaded with the first of them. */
const nearlyAll = 9
/** A screen imports its icons through the index of all of them. */
const icons = /\/lucide-react\//
/**
 * Who reads by a link comes to the workspace next, and its files are divided as if this screen were not there: an own file
 * for what both draw would cost the workspace 2 kB.
 */
const readingByLink = `${web}sharing/link-page.tsx`
/** Known once a build has read its modules. */
let screens: ReadonlyMap<string, ReadonlySet<string>> | null = null

/**
 * The file of a module that screens load before they work: modules that the same screens need are one file, because each
 * file costs a request and small ones compress worse. What is loaded on demand is left to the bundler.
 */
function chunkOf(id: string, graph: Graph): string | null {
  // The bundler's own helpers, for which everything waits.
  if (id.startsWith('\0')) return 'libraries'
  screens ??= screensOfModules(graph)
  const loading = screens.get(id)
  if (loading === undefined || loading.has(id) || icons.test(id)) return null
  // Apart from the application, because icons wait for React, and the application for some icons.
  if (loading.has(`${web}main.tsx`)) return id.startsWith(web) ? 'app' : 'libraries'
  const isOf = (folder: string) => [...loading].some((screen) => screen.startsWith(web + folder))
  // What surrounds each screen with a session comes with what many of these share.
  if (loading.size === 1 && isOf('session/require-session')) return 'frame'
  if (!isOf('workspace/')) {
    // The bar of the screens with a session, and what it draws with.
    const isOfVisitors = isOf('session/') || isOf('registration/')
    return isOf('home/') && isOf('topups/') && !isOfVisitors ? 'app-bar' : null
  }
  if (loading.size === 1) return 'workspace'
  if (!isOf('home/')) return null
  if (loading.size === 2) return 'projects'
  return loading.size < nearlyAll ? 'frame' : 'app'
}

/** The screens, and the frames around them, that import each module: what the routes load, and what is loaded first. */
function screensOfModules(graph: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const visit = (id: string, screen: string) => {
    const known = found.get(id) ?? new Set()
    if (known.has(screen)) return
    found.set(id, known.add(screen))
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, screen)
  }
  const routes = graph.getModuleInfo(`${web}routes.tsx`)?.dynamicallyImportedIds ?? []
  for (const screen of [`${web}main.tsx`, ...routes]) {
    if (screen !== readingByLink) visit(screen, screen)
  }
  return found
}

/** The interface: sources in web/, built into dist/web. In development the API runs beside it. */
export default defineConfig({
  root: 'web',
  plugins: [react(), themeBeforePaint()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: chunkOf, debugName: 'screens' },
            { name: 'icons', test: icons, entriesAware: true, entriesAwareMergeThreshold: 900 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The Host stays the page's own: the server compares it with the Origin.
    proxy: {
      '/api': { target: process.env['API_URL'] ?? 'http://localhost:3000', changeOrigin: false },
    },
  },
})

/** Writes the theme's script into the head; the server allows it by its hash. */
function themeBeforePaint(): Plugin {
  return {
    name: 'theme-before-paint',
    transformIndexHtml: {
      // Before Vite adds the styles, which a script after them would wait for.
      order: 'pre',
      async handler() {
        const { outputFiles } = await build({
          entryPoints: ['web/ui/theme-before-paint.ts'],
          bundle: true,
          minify: true,
          format: 'iife',
          target: 'es2022',
          write: false,
        })
        const children = outputFiles[0]?.text.trim() ?? ''
        return [{ tag: 'script', children, injectTo: 'head' }]
      },
    },
  }
}
