import { benchChanges } from './changes.ts'
import { benchEditor } from './editor.ts'
import { benchGenerationRun } from './generation-run.ts'
import { benchGroup } from './group.ts'
import { benchGrowth } from './growth.ts'
import { benchLanding } from './landing.ts'
import { benchLayout } from './layout.ts'
import { benchReading } from './reading.ts'
import { benchRowSecurity } from './row-security.ts'

// npm run bench -- [layout] [editor] [reading] [landing] [changes] [rls] [run] [group] [growth] [--without-paced] [--strict].
// Without a name it runs all of them except group and growth, which need PostgreSQL; growth takes ten minutes.
// Every figure is a ratio of two things measured in the same run; milliseconds are this machine's.
const given = process.argv.slice(2)
const withoutPaced = given.includes('--without-paced')
const benches: Record<string, () => unknown> = {
  layout: benchLayout,
  editor: benchEditor,
  reading: benchReading,
  landing: benchLanding,
  changes: benchChanges,
  rls: benchRowSecurity,
  run: () => benchGenerationRun({ withoutPaced }),
  group: benchGroup,
  growth: benchGrowth,
}
const flags = ['--without-paced', '--strict']
const names = given.filter((word) => !flags.includes(word))
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
let isMet = true
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 ? !names.includes(name) : ['group', 'growth'].includes(name)) continue
  if ((await bench()) === false) isMet = false
}
if (given.includes('--strict') && !isMet) process.exitCode = 1
