import { writeFileSync } from 'node:fs'
import { buildPrompt } from '#core/generation/prompt.ts'
import { driveRun } from '#server/generation/drive-run.ts'
import { chooseModel } from '#server/generation/models/choose-model.ts'
import { allCases, type DialectCase, kinds, readCases } from '#test/dialects/dialect-case.ts'
import { dialectWorld } from '#test/dialects/dialect-world.ts'
import { judgeDialect } from '#test/dialects/judge-dialect.ts'
import { startRecorder } from '#test/dialects/record-stream.ts'
import { modelName, option, providerEnvironment } from './eval-provider.ts'

// npm run eval -- --dialects [FILE]: how the product reads the answers in test/dialects, or those in FILE.
// npm run eval -- --model MODEL --record FILE: sends the request below to the provider that the environment names and
// writes the answer's bytes to FILE, without API keys. FILE contains no text of a student.
const request = 'Un ensayo de 600 palabras sobre el páramo y el agua de las ciudades'

const target = option('record')
if (target) await record(target)
else await printTable(option('dialects') || null)

async function record(file: string): Promise<void> {
  const own = providerEnvironment()
  if (own === null) {
    console.error('Set GEMINI_API_KEY, or OPENAI_BASE_URL and OPENAI_API_KEY.')
    process.exit(1)
  }
  const wire = own['MODEL_PROVIDER'] === 'gemini' ? 'gemini' : 'openai'
  const usual = wire === 'gemini' ? 'https://generativelanguage.googleapis.com' : ''
  const named = wire === 'gemini' ? own['GEMINI_BASE_URL'] : own['OPENAI_BASE_URL']
  const keys = [own['GEMINI_API_KEY'] ?? '', own['OPENAI_API_KEY'] ?? '']
  const recorder = await startRecorder({ wire, baseUrl: named || usual, secrets: keys })
  const model = chooseModel({
    modelProvider: wire,
    model: modelName,
    geminiApiKey: own['GEMINI_API_KEY'],
    openaiApiKey: own['OPENAI_API_KEY'],
    [wire === 'gemini' ? 'geminiBaseUrl' : 'openaiBaseUrl']: recorder.baseUrl,
  })
  const outcome = await driveRun({
    model,
    assignment: {
      kind: 'answer',
      prompt: buildPrompt({
        student: { fullName: 'Ana Mena', career: 'Derecho', semester: 'Cuarto' },
        titlePage: { institution: null, course: null, instructor: null, due_date: null },
        messages: [{ role: 'user', content: request }],
      }),
    },
    outputUnits: 12_000,
    limits: { idleMs: 60_000, totalMs: 300_000 },
    onText: () => {},
  }).outcome
  const recorded = recorder.recorded(`${model.label} at ${new URL(named || usual).hostname}`)
  await recorder.close()
  if (recorded === null) throw new Error('The provider was not reached')
  writeFileSync(file, `${JSON.stringify([recorded], null, 2)}\n`)
  console.log(`${recorded.name}: ${outcome.kind}; ${recorded.chunks.length} packets in ${file}`)
}

async function printTable(file: string | null): Promise<void> {
  const cases = file ? readCases(file) : allCases().flatMap((one) => one.cases)
  const world = await dialectWorld()
  const wrong: [DialectCase, string[]][] = []
  for (const one of cases) {
    const seen = await world.play(one)
    const differences = judgeDialect(one, seen)
    if (differences.length > 0) wrong.push([one, differences])
    if (file) {
      console.log(
        `${one.name}: ${seen.code ?? seen.ended}, ${seen.pieces} pieces, ${seen.charged} units`,
      )
    }
  }
  await world.close()
  console.log('kind      answers   read right')
  for (const kind of kinds) {
    const all = cases.filter((one) => one.kind === kind).length
    const bad = wrong.filter(([one]) => one.kind === kind).length
    console.log(`${kind.padEnd(10)}${String(all).padStart(7)}${String(all - bad).padStart(13)}`)
  }
  for (const [{ name }, differences] of wrong) console.log(`${name}\n  ${differences.join('\n  ')}`)
}
