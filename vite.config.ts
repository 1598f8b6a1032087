import react from '@vitejs/plugin-react'
import { build } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'

/**
 * Modules that always load together become one file, because each file costs a request and small ones compress worse.
 */
const groups = [
  {
    name: 'base',
    test: /\/(contract\/error-words|core\/credits\/money)\.ts$|\/web\/store\/|\/zustand\/|\/@tanstack\/(query-core|react-query)\/(?!.*\/(useMutation|mutationObserver)\.js$)|\/node_modules\/react\/|\/web\/ui\/(button|icon-button|row|error-text|pencil)\.tsx$|\/lucide-react\/.*\/(createLucideIcon|Icon|context|defaultAttributes|circle-alert|circle-exclamation-point|shared\/.*)\.mjs$/,
  },
  {
    name: 'mutation',
    test: /\/use-exclusive-mutation\.ts$|\/(useMutation|mutationObserver)\.js$/,
  },
  { name: 'frame', test: isInFrame },
  { name: 'project', test: isInProject },
]

/** Whether a module is loaded with an open project: the panels that are loaded later read its state too. */
function isInProject(id: string): boolean {
  return [
    /\/web\/(panes|workspace)\/(?!asked-size|approximate-note)[^/]+\.tsx?$/,
    /\/web\/workspace\/chat\/(chat-\w+|composer|cut-off-slot|progress-card)\.tsx?$/,
    /\/web\/generation\/(?!follow-run|kept-plan|plan-to-send|lack-of-shortage|answer-text)[^/]+\.ts$/,
    /\/web\/pages\/(blocks\/)?(?!find-places|shown-document|sheet|chart-url|enlarged-picture)[^/]+\.tsx?$/,
    /\/web\/editor\/(editing|use-session-view|unsaved-documents|save-status)\.tsx?$/,
    /\/web\/title-page\/(title-page-sheet|use-title-page-editing|use-title-page-form|last-title-page|use-suggestions)\.tsx?$/,
    /\/web\/hand-in\/(use-hand-in|export-actions|download-button|exported-version)\.tsx?$/,
    /\/web\/(review\/(reviewing|badges)|sources\/(sources|source-library)|plan\/(\w+-slot|stop-hint))\.tsx?$/,
    /\/web\/versions\/(versions|two-texts|versions\.api)\.tsx?$/,
    /\/web\/(ask\/(asking|ask-state|use-kept-focus)|revisions\/(revisions|revised-version))\.ts$/,
    /\/web\/(projects\/use-project|drafts\/left-out|declaration\/use-declaration|assignment\/use-(project-assignment|confirmed-items))\.tsx?$/,
    /\/web\/ui\/(provided|elements-by-key|use-panel|ringed-number|segmented|tabs)\.tsx?$|\/web\/ui\/seg\.css$/,
    /\/core\/generation\/(selection-request|assistant-content)\.ts$/,
    /\/web\/api\/follow-query\.ts$/,
    /\/contract\/(project-errors|message-page-headers)\.ts$/,
    /\/core\/document\/(clipboard|slug|plain-text|words)\.ts$/,
    /\/lucide-react\/.*\/(house|rotate-ccw-clock|settings-2|redo-2|undo-2|lock|clock|square)\.mjs$/,
  ].some((pattern) => pattern.test(id))
}

/** Whether the frame around every screen with a session needs a module. */
function isInFrame(id: string): boolean {
  return [
    /\/web\/ui\/(ask|dialog-context|dialog-host|toast|menu|picture-files|use-opened-parts)\.tsx?$/,
    /\/web\/credits\/(credits\.dialogs|credits\.api|use-live-credits)\.ts$/,
    /\/web\/topups\/(topups\.dialogs|topups\.api|use-live-topups|decision-message)\.ts$/,
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
