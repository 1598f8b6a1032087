import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, context } from 'esbuild'

// Used if it is installed; it is not.
const optional = 'pg-native'

/** Bundles the server and the programs beside it into a folder; with `watches` again after each change. */
export async function buildServer(root, outdir, { watches = false } = {}) {
  await rm(outdir, { recursive: true, force: true })
  // Packages are bundled, because loading thousands of small files takes most of a start; except those with their own
  // files (WebAssembly, native code, fonts). Those are the dependencies of package.json, all others devDependencies.
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const packages = Object.keys(manifest.dependencies)
  const options = {
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      'operator-cli': 'server/operator/operator-cli.ts',
      'backup-cli': 'server/backup/backup-cli.ts',
      'restore-cli': 'server/backup/restore-cli.ts',
      'migrate-cli': 'server/settings/migrate-cli.ts',
      'run-program': 'server/generation/run-program.ts',
      'text-program': 'server/texts/text-program.ts',
      'steps-program': 'server/steps/steps-program.ts',
      'works-program': 'server/sources/works-program.ts',
      'given-text-program': 'server/sources/given-text-program.ts',
      'pdf-worker': 'server/pdf/pdf-worker.ts',
      'draft-worker': 'server/drafts/draft-worker.ts',
      'source-worker': 'server/sources/source-worker.ts',
      'shrink-worker': 'server/files/shrink-worker.ts',
      'picture-worker': 'server/sources/picture-worker.ts',
      'pglite-program': 'server/db/pglite-program.ts',
      'db/connect-pglite': 'server/db/connect-pglite.ts',
      'db/migrate': 'server/db/migrate.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    external: [...packages, optional],
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
  }
  await build(options)
  if (watches) await (await context(options)).watch()
  await expectAllLoaded(outdir, packages)
  for (const folder of ['upgrades', 'schema', 'functions', 'views'])
    await cp(join(root, 'server/db', folder), join(outdir, folder), { recursive: true })
}

/** A dependency that the bundle does not load belongs to the devDependencies. */
async function expectAllLoaded(outdir, packages) {
  const names = (await readdir(outdir, { recursive: true })).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(names.map((name) => readFile(join(outdir, name), 'utf8')))
  const unused = packages.filter(
    (name) => !texts.some((text) => new RegExp(`["'\`]${name}["'\`/]`).test(text)),
  )
  if (unused.length > 0) {
    throw new Error(`The server does not load these dependencies: ${unused.join(', ')}.`)
  }
}

const ownImports = (root) => ({
  name: 'own-imports',
  setup(build) {
    build.onResolve({ filter: /^#/ }, ({ path }) => ({ path: join(root, path.slice(1)) }))
  },
})
