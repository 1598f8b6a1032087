// The house rules that neither the compiler nor the linter knows (docs/ARCHITECTURE.md): what may import what,
// names, depth and size of files. Prints every violation and ends with 1 when there is one.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, posix } from 'node:path'

/** The layers of a room, each with its folders: a folder imports from its own layer and those before, and never in a circle. */
const layers: Record<string, readonly (readonly string[])[]> = {
  server: [
    [
      ...['db', 'http', 'mail', 'pdf', 'drafts', 'audit', 'timing', 'places', 'workers', 'texts'],
      'metrics',
    ],
    [
      ...['settings', 'account', 'site', 'files', 'figures', 'credits', 'profile', 'referrals'],
      'topups',
    ],
    ['projects', 'sharing', 'comments', 'steps', 'generation', 'references', 'sources'],
    ['operator', 'backup', 'personal-data', 'events', 'maintenance', 'monitoring'],
  ],
  web: [
    ['words', 'ui', 'store', 'api'],
    [
      ...['projects', 'site', 'session', 'registration', 'personal-data', 'profile', 'topups'],
      ...['credits', 'app-bar'],
    ],
    ['panes', 'generation', 'pages', 'marks', 'sharing', 'sources', 'plan', 'exhibits'],
    ['editor'],
    [
      ...['contributions', 'title-page', 'hand-in', 'review', 'versions', 'format', 'ask'],
      ...['comments', 'revisions', 'drafts', 'declaration', 'assignment'],
    ],
    ['home', 'workspace', 'landing', 'terms', 'offline', 'operator'],
  ],
}
/** Features whose buttons are not yet those of `web/ui/`. */
const withRawButtons = ['editor', 'pages']
const vagueNames = /(^|[-/])(utils?|helpers?|common|shared|misc|lib)([-./]|$)/
const maxFileLines = 400
const mayBeLong = /(\.json|\.sql|prompt[^/]*\.ts|error-messages\.ts)$/
const minFileLines = 9
// What is loaded apart (dialogs, workers, parts of a library), or read by two rooms, one of which only tests it.
const mayBeShort =
  /\.(table|dialogs|queries|routes|api)\.ts$|^web\/words\/|-(worker|static|parts|paths)\.tsx?$/
const maxDepth = 4

const violations: string[] = []
const violation = (file: string, why: string) => violations.push(`${file}: ${why}`)

const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((file) => /^(core|contract|server|web|test|e2e|bench|scripts)\//.test(file))
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))
/** The lines of the product's files. */
const sizes = new Map<string, number>()
const imports = new Map<string, string[]>()
/** What each folder imports from folders of its own layer. */
const neighbours = new Map<string, string[]>()

for (const file of code) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length - 1
  if (/^(core|contract|server|web)\//.test(file) && !isTest(file)) sizes.set(file, lines)
  checkName(file)
  if (lines > maxFileLines && !mayBeLong.test(file))
    violation(file, `${lines} lines, over ${maxFileLines}`)
  if (file.startsWith('e2e/')) checkSelectors(file, text)
  if (file.startsWith('web/')) checkButtons(file, text)
  const targets = importsOf(text)
  for (const target of targets) checkImport(file, target)
  imports.set(
    file,
    targets.flatMap((target) => resolveOwn(file, target) ?? []),
  )
}
checkSmallFiles()
checkCycles(imports)
checkCycles(neighbours)
checkBrowser()

for (const line of violations.sort()) console.error(line)
console.log(`house: ${code.length} files, ${violations.length} violations`)
process.exit(violations.length === 0 ? 0 : 1)

function isTest(file: string): boolean {
  return /\.(test|suite)\./.test(file)
}

function importsOf(text: string): string[] {
  const found = text.matchAll(
    /(?:^|[\n;])\s*(?:import|export)\s[^'"()]*?from\s*['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  )
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

function checkName(file: string): void {
  const name = basename(file)
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(name)) violation(file, 'is not kebab-case')
  if (/^index\./.test(name)) violation(file, 'is a barrel by its name')
  if (vagueNames.test(file)) violation(file, 'has a name that says nothing')
  if (dirname(file).split('/').length > maxDepth) violation(file, `is deeper than ${maxDepth}`)
}

/** Buttons, errors and tabs have one look and one behaviour, that of `web/ui/`. */
function checkButtons(file: string, text: string): void {
  const folder = file.split('/')[1] ?? ''
  if (folder === 'ui' || withRawButtons.includes(folder) || isTest(file)) return
  if (/<button\b/.test(text)) violation(file, 'draws a button: take Button of web/ui/')
  if (/\brole="(alert|tab)"/.test(text)) violation(file, 'take ErrorText or Tabs of web/ui/')
}

/** Tests of screens look by role, name and `data-*`: classes are for the style sheets. */
function checkSelectors(file: string, text: string): void {
  const asked =
    /\b(?:locator|querySelector(?:All)?|closest|matches|rendered\.of)\(\s*(['"`])(.*?)\1/gs
  for (const [, , selector = ''] of text.matchAll(asked)) {
    const bare = selector.replace(/\[[^\]]*\]|\$\{[^}]*\}/g, '[]')
    if (/(^|[\s>+~,():*\w\]])\.[a-z]/i.test(bare)) violation(file, `looks by a class: ${selector}`)
  }
  if (/\bclassList\b|\bclass[~^*$]?=/.test(text.replace(/<[^>]*>/g, '')))
    violation(file, 'looks by a class')
}

/**
 * A file has a job that one would look up, or two readers. A few lines that one file reads belong to that file, unless
 * another build loads them, or their name says where everybody looks for them.
 */
function checkSmallFiles(): void {
  const readers = new Map<string, number>()
  for (const [file, targets] of imports) {
    if (isTest(file)) continue
    for (const target of new Set(targets)) readers.set(target, (readers.get(target) ?? 0) + 1)
  }
  for (const [file, lines] of sizes) {
    if (lines < minFileLines && readers.get(file) === 1 && !mayBeShort.test(file)) {
      violation(file, `${lines} lines for one reader; put them there`)
    }
  }
}

/** No import cycle, not even one of types only: a depth-first search over each file, or folder of a layer, once. */
function checkCycles(imports: ReadonlyMap<string, readonly string[]>): void {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    const from = path.indexOf(file)
    if (from !== -1) violation(file, `is in an import cycle: ${path.slice(from).join(' → ')}`)
    if (from !== -1 || done.has(file)) return
    path.push(file)
    for (const target of imports.get(file) ?? []) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
}

/** The answers of models are read on the server alone: no file of the browser leads to their reader. */
function checkBrowser(): void {
  const reached = new Set(
    [...imports.keys()].filter((file) => /^web\//.test(file) && !isTest(file)),
  )
  for (const file of reached) {
    if (/^core\/generation\/reading\//.test(file))
      violation(file, 'is for the server; web leads to it')
    for (const target of imports.get(file) ?? []) reached.add(target)
  }
}

function checkImport(file: string, target: string): void {
  if (target.startsWith('..')) violation(file, `reaches up with ${target}; use #room/…`)
  const to = resolveOwn(file, target)
  const [room = ''] = file.split('/')
  if (to === null) {
    if (/^server\/.*\.routes\.ts$/.test(file) && target.startsWith('drizzle-orm')) {
      violation(file, 'routes hold no SQL; call a verb file')
    }
    if (room === 'core' && !allowedInCore(file, target))
      violation(file, `core may not use ${target}`)
    if (room === 'contract' && target !== 'zod') violation(file, `contract may not use ${target}`)
    return
  }
  const [toRoom = ''] = to.split('/')
  const allowedRooms: Record<string, string[]> = {
    core: ['core'],
    contract: ['core', 'contract'],
    server: ['core', 'contract', 'server'],
    web: ['core', 'contract', 'web'],
  }
  const rooms = allowedRooms[room]
  if (rooms !== undefined && !rooms.includes(toRoom) && !(isTest(file) && toRoom === 'test')) {
    violation(file, `${room} may not import ${to}`)
  }
  if (isTest(file)) return
  if (room === toRoom && layers[room] !== undefined) checkLayers(file, to, room)
}

function allowedInCore(file: string, target: string): boolean {
  if (file.startsWith('core/editing/') && /^prosemirror-(model|transform)$/.test(target))
    return true
  if (file.includes('.test.')) return true
  if (target === 'diff') return file.startsWith('core/document/compare-')
  return target === 'zod' || (target === 'docx' && file.startsWith('core/docx/'))
}

/** The layer of a folder, counted from 0; -1 for a folder in none, and for files directly in the room. */
function layerOf(room: string, folder: string | null): number {
  return layers[room]?.findIndex((folders) => folder !== null && folders.includes(folder)) ?? -1
}

function checkLayers(file: string, to: string, room: string): void {
  const [from, into] = [featureOf(file), featureOf(to)]
  if (into === null || from === into) return
  const [own, other] = [layerOf(room, from), layerOf(room, into)]
  if (other === -1) violation(file, `${into} is in no layer of ${room}: name it in layers`)
  // Nothing imports a page, so it may use every feature.
  if (from === null || (room === 'web' && /-page\.tsx$/.test(file))) return
  if (own === -1) violation(file, `${from} is in no layer of ${room}: name it in layers`)
  else if (other > own)
    violation(file, `${from} is in a layer below ${into} and may not import ${to}`)
  // Foundations are one layer whose files know each other.
  if (other === own && own > 0) {
    const folder = `${room}/${from}`
    neighbours.set(folder, [...(neighbours.get(folder) ?? []), `${room}/${into}`])
  }
  if (room === 'server') checkServerImport(file, to, own > 0 && other > 0)
  else checkWebImport(file, to, from, into)
}

function checkServerImport(file: string, to: string, isOfFeatures: boolean): void {
  if (!isOfFeatures) return
  if (/\.(queries|routes|api)\.ts$/.test(to)) violation(file, `${to} is for its own feature only`)
  // The desk is a read model of its own: it joins the tables of every feature.
  if (/\.table\.ts$/.test(to) && featureOf(file) !== 'operator')
    violation(file, `${to} is for its own feature only`)
}

function checkWebImport(file: string, to: string, from: string, into: string): void {
  const isFree = ['words', 'ui', 'store'].includes(from) && !(from === 'ui' && into === 'words')
  if (isFree || (from === 'api' && into === 'ui')) violation(file, `${from} may not import ${to}`)
  if (/-page\.tsx$/.test(to)) violation(file, `only routes.tsx may import ${to}`)
}

/** `server/credits/x.ts` is in credits; files directly in the room are in none. */
function featureOf(path: string): string | null {
  const parts = path.split('/')
  return parts.length > 2 ? (parts[1] ?? null) : null
}

function resolveOwn(file: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return posix.join(dirname(file), target)
  return null
}
