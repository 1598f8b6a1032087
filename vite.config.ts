import react from '@vitejs/plugin-react'
import { build } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'

/**
 * Modules that always load together become one file, because each file costs a request and small ones compress worse.
 */
const groups = [
  {
    name: 'base',
    test: /\/(contract\/error-words|core\/credits\/money)\.ts$|\/react-query\/.*\/(infiniteQ|q)ueryOptions\.js$/,
  },
  {
    name: 'mutation',
    test: /\/use-exclusive-mutation\.ts$|\/(useMutation|mutationObserver)\.js$/,
  },
  { name: 'frame', test: isInFrame },
]

/** Whether the frame around every screen with a session needs a module. */
function isInFrame(id: string): boolean {
  return [
    /\/web\/ui\/(ask|dialog-context|dialog-host|toast|menu|use-opened-parts)\.tsx?$/,
    /\/web\/api\/use-live-event\.ts$/,
    /\/web\/credits\/(credits\.dialogs|credits\.api|use-live-credits)\.ts$/,
    /\/web\/topups\/(topups\.dialogs|topups\.api|use-live-topups|use-decided-topups|decision-message)\.ts$/,
  ].some((pattern) => pattern.test(id))
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
      output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
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
