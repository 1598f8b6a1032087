import { madeUpWorks } from '#test/references/made-up-works.ts'
import {
  confusionTable,
  isValidGroup,
  type Scored,
  scoreCorpus,
  states,
} from '#test/references/score.ts'
import { realWorks } from '#test/references/works.ts'

// npm run references:score [-- --failures]: counts the verdicts on right references and on references with an error. The
// errors are of the 14 kinds of the HALLMARK benchmark and of four kinds of our own; HALLMARK's data are not used.
// `--failures` prints the wrong verdicts of the half "seen" alone, so that the held-out half stays unknown.
const showsFailures = process.argv.includes('--failures')

console.log(
  `Data: ${realWorks.length} works that exist and ${madeUpWorks.length} made-up ones in the form of theses and journals of Ecuador
(test/references/), their records deposited with the flaws of real deposits. No network: a stand-in answers for
Crossref, DataCite and OpenAlex. These are not the references of HALLMARK, only its 14 ways of going wrong and four more. The
comparison was adjusted on the half "seen"; "held-out" cites the same works in other manners and alters others.`,
)
const failed = [
  report('seen', await scoreCorpus('seen')),
  report('held-out', await scoreCorpus('held-out')),
]
if (failed.includes(true)) process.exit(1)

/** Prints the table of one half; true if it misses its goal. */
function report(half: string, scored: readonly Scored[]): boolean {
  const valid = scored.filter(({ group }) => isValidGroup(group))
  const invented = scored.filter(({ group }) => !isValidGroup(group))
  console.log(`\n${half.padEnd(24)}${states.map((state) => state.padStart(16)).join('')}`)
  for (const [group, row] of confusionTable(scored)) {
    console.log(
      `${group.padEnd(24)}${states.map((state) => String(row[state]).padStart(16)).join('')}`,
    )
  }
  const said = (part: readonly Scored[], ...wanted: string[]) =>
    part.filter(({ check }) => wanted.includes(check.state))
  const alarms = [
    ...said(valid, 'difiere'),
    ...said(valid, 'retractada').filter(({ group }) => group !== 'retracted'),
  ]
  const believed = said(invented, 'verificada')
  console.log(
    `${valid.length} right: ${share(said(valid, 'verificada'), valid)} verified, ${share(alarms, valid)} marked as differing
${invented.length} altered: ${share(believed, invented)} shown as verified, ${share(said(invented, 'difiere'), invented)} marked as differing`,
  )
  if (showsFailures && half === 'seen') {
    for (const { group, text, check } of [...believed, ...alarms])
      console.log(`\n${group}: ${check.state}\n  ${text}\n  ${JSON.stringify(check.differences)}`)
  }
  return believed.length > 0 || alarms.length > 0.03 * valid.length
}

function share(part: readonly unknown[], whole: readonly unknown[]): string {
  return `${part.length} (${((100 * part.length) / whole.length).toFixed(1)} %)`
}
