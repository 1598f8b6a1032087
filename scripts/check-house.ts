// The house rules that neither the compiler nor the linter knows (docs/ARCHITECTURE.md): what may import what,
// names, depth and size of files. Prints every breach and ends with 1 when there is one.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, posix } from 'node:path'

const serverOrder = [
  'account',
  'files',
  'credits',
  'referrals',
  'topups',
  'projects',
  'generation',
  'sources',
  'operator',
  'own-data',
  'events',
]
const serverFoundations = ['db', 'http', 'mail', 'maintenance', 'pdf']
const webFoundations = ['api', 'ui']
const webOrder = [
  'projects',
  'site',
  'session',
  'registration',
  'personal-data',
  'profile',
  'topups',
  'credits',
  'app-bar',
  'document',
  'home',
  'workspace',
  'landing',
  'terms',
  'offline',
  'operator',
]
const vagueNames = /(^|[-/])(utils?|helpers?|common|shared|misc|lib)([-./]|$)/
const longestFile = 400
const mayBeLong = /(\.json|\.sql|prompt[^/]*\.ts|error-words\.ts|server\/db\/schema\.ts)$/
const deepest = 4

const breaches: string[] = []
const breach = (file: string, why: string) => breaches.push(`${file}: ${why}`)

const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((file) => /^(core|contract|server|web|test|e2e|bench|scripts)\//.test(file))
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))
const sizes: number[] = []

for (const file of code) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length - 1
  if (/^(core|contract|server|web)\//.test(file) && !/\.(test|suite)\./.test(file))
    sizes.push(lines)
  checkName(file)
  if (lines > longestFile && !mayBeLong.test(file))
    breach(file, `${lines} lines, over ${longestFile}`)
  for (const target of importsOf(text)) checkImport(file, target)
}
checkSizes()

for (const line of breaches.sort()) console.error(line)
console.log(`house: ${code.length} files, ${breaches.length} breaches`)
process.exit(breaches.length === 0 ? 0 : 1)

function importsOf(text: string): string[] {
  const found = text.matchAll(
    /(?:^|[\n;])\s*(?:import|export)\s[^'"()]*?from\s*['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  )
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

function checkName(file: string): void {
  const name = basename(file)
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(name)) breach(file, 'is not kebab-case')
  if (/^index\./.test(name)) breach(file, 'is a barrel by its name')
  if (vagueNames.test(file)) breach(file, 'has a name that says nothing')
  if (dirname(file).split('/').length > deepest) breach(file, `is deeper than ${deepest}`)
}

function checkSizes(): void {
  sizes.sort((a, b) => a - b)
  const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0
  if (at(0.5) > 80) breach('all files', `median ${at(0.5)} lines, over 80`)
  if (at(0.9) > 250) breach('all files', `90th percentile ${at(0.9)} lines, over 250`)
}

function checkImport(file: string, target: string): void {
  if (target.startsWith('..')) breach(file, `reaches up with ${target}; use #room/…`)
  const to = resolveOwn(file, target)
  const [room = ''] = file.split('/')
  if (to === null) {
    if (room === 'core' && !allowedInCore(file, target)) breach(file, `core may not use ${target}`)
    if (room === 'contract' && target !== 'zod') breach(file, `contract may not use ${target}`)
    return
  }
  const [toRoom = ''] = to.split('/')
  const allowedRooms: Record<string, string[]> = {
    core: ['core'],
    contract: ['core', 'contract'],
    server: ['core', 'contract', 'server'],
    web: ['core', 'contract', 'web'],
  }
  const isTest = /\.(test|suite)\./.test(file)
  const rooms = allowedRooms[room]
  if (rooms !== undefined && !rooms.includes(toRoom) && !(isTest && toRoom === 'test')) {
    breach(file, `${room} may not import ${to}`)
  }
  if (isTest) return
  if (room === 'server' && toRoom === 'server') checkServerImport(file, to)
  if (room === 'web' && toRoom === 'web') checkWebImport(file, to)
}

function allowedInCore(file: string, target: string): boolean {
  if (file.includes('.test.')) return true
  return target === 'zod' || (target === 'docx' && file.startsWith('core/docx/'))
}

function checkServerImport(file: string, to: string): void {
  const from = featureOf(file)
  const into = featureOf(to)
  if (into === null || from === into || serverFoundations.includes(into)) return
  // Foundations may know the types of what is built on them, through dependencies.ts only.
  if (from === null) return
  if (serverFoundations.includes(from)) {
    breach(file, `a foundation may not import ${to}`)
    return
  }
  if (serverOrder.indexOf(into) > serverOrder.indexOf(from)) {
    breach(file, `${from} stands before ${into} and may not import ${to}`)
  }
  if (/\.(queries|routes|api)\.ts$/.test(to)) breach(file, `${to} is for its own feature only`)
}

function checkWebImport(file: string, to: string): void {
  const from = featureOf(file)
  const into = featureOf(to)
  if (into === null || from === into) return
  if (from === 'ui') {
    breach(file, `ui may not import ${to}`)
    return
  }
  if (webFoundations.includes(into)) {
    if (from === 'api' && into === 'ui') breach(file, 'api may not import ui')
    return
  }
  if (!webOrder.includes(into)) breach(file, `${into} is not in the order of web's features`)
  if (from === null) return
  if (/-page\.tsx$/.test(to)) breach(file, `only routes.tsx may import ${to}`)
  // A page is the end of the chain: nothing imports it, so it may use every feature.
  if (/-page\.tsx$/.test(file)) return
  if (webOrder.indexOf(into) > webOrder.indexOf(from)) {
    breach(file, `${from} stands before ${into} and may not import ${to}`)
  }
}

/** `server/credits/x.ts` is in credits; files right in the room are in none. */
function featureOf(path: string): string | null {
  const parts = path.split('/')
  return parts.length > 2 ? (parts[1] ?? null) : null
}

function resolveOwn(file: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return posix.join(dirname(file), target)
  return null
}
