// Run before `npm start`, `npm run dev` and `npm test`, on a machine where nothing may be installed yet: only
// Node's own modules up to the point where the packages are there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv[2]

requireNode()
installPackages()
if (wanted === 'start' || wanted === 'test') await buildProduct()
if (wanted === 'test') {
  const { installChromium } = await import('./install-chromium.mjs')
  installChromium()
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Cuartilla needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const mark = join(root, 'node_modules/.installed-lock')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.log('Installing packages...')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (status !== 0) {
    console.error('The packages could not be installed; npm says why above.')
    process.exit(1)
  }
  writeFileSync(mark, lock)
}

async function buildProduct() {
  const { sourceFingerprint } = await import('./source-fingerprint.mjs')
  const built = join(root, 'dist/fingerprint')
  if (existsSync(built) && readFileSync(built, 'utf8') === sourceFingerprint(root)) return
  const { build } = await import('./build.mjs')
  await build()
}
