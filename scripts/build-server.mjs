import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Bundles the server and the programs beside it into a folder. */
export async function buildServer(root, outdir) {
  await rm(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      'operator-cli': 'server/operator/operator-cli.ts',
      'pdf-worker': 'server/pdf/pdf-worker.ts',
      'draft-worker': 'server/drafts/draft-worker.ts',
      'source-worker': 'server/sources/source-worker.ts',
      'db/connect-pglite': 'server/db/connect-pglite.ts',
      'db/migrate': 'server/db/migrate.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    // Packages are bundled too, because loading thousands of small files takes most of a start; except those with their
    // own files (WebAssembly, native code).
    external: ['@electric-sql/pglite', '@expo-google-fonts/tinos', 'pdfkit', 'sharp', 'pg-native'],
    // Under a name of our own: bundled packages may declare createRequire themselves.
    banner: {
      js: "import { createRequire as ownRequire } from 'node:module'; const require = ownRequire(import.meta.url);",
    },
    plugins: [ownImports(root)],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    chunkNames: '[name]-[hash]',
  })
  for (const folder of ['schema', 'functions', 'views'])
    await cp(join(root, 'server/db', folder), join(outdir, folder), { recursive: true })
}

const ownImports = (root) => ({
  name: 'own-imports',
  setup(build) {
    build.onResolve({ filter: /^#/ }, ({ path }) => ({ path: join(root, path.slice(1)) }))
  },
})
