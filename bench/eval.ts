import { readFileSync } from 'node:fs'
import { checkDocument } from '#core/apa/check-document.ts'
import { checkItem } from '#core/assignment/check-assignment.ts'
import { readAssignment } from '#core/assignment/read-assignment.ts'
import { maxGenerationUnits, messageCostUnits } from '#core/credits/tariff.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import type { AcademicText } from '#core/document/model.ts'
import { countWords } from '#core/document/words.ts'
import { AnswerReader } from '#core/generation/answer-reader.ts'
import { buildPrompt } from '#core/generation/prompt.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { driveRun } from '#server/generation/drive-run.ts'
import type { Model } from '#server/generation/models/model.ts'
import { checkReferences } from '#server/references/check-references.ts'
import { answer, sampleAnswer, startFakeModel } from '#test/fake-model-server.ts'
import { startTestServer } from '#test/test-server.ts'

// npm run eval -- --model MODEL [--limit N] [--references]: sends the requests of test/eval/requests.json to a model
// and prints the outcome of each. MODEL is a name for the provider of the environment (GEMINI_API_KEY,
// OPENAI_BASE_URL…), "offline", or "stand-in", which always gives the same answer. --references compares them with the
// public indexes.

type Request = { career: string; semester: string; request: string }
type Row = Record<(typeof columns)[number], string>
const columns = [
  'request',
  'json',
  'words',
  'asked',
  'apa/1000',
  'references',
  'credits',
  'page',
  'total',
] as const

const requests: Request[] = JSON.parse(
  readFileSync(new URL('../test/eval/requests.json', import.meta.url), 'utf8'),
)
const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? null : (process.argv[at + 1] ?? '')
}
const modelName = option('model') || 'offline'
const limit = Number(option('limit') ?? requests.length)
const asksIndexes = process.argv.includes('--references')

const fake = modelName === 'stand-in' ? await startFakeModel() : null
const server = await startTestServer({ environment: environment() })
const { model } = server.dependencies
console.log(`${model.label} (${model.provider}), ${Math.min(limit, requests.length)} requests`)
console.log(line(Object.fromEntries(columns.map((name) => [name, name])) as Row))
const rows: Row[] = []
for (const given of requests.slice(0, limit)) {
  fake?.next(answer(sampleAnswer()))
  const row = await evaluate(model, given)
  rows.push(row)
  console.log(line(row))
}
const valid = rows.filter(({ json }) => json === 'complete').length
console.log(`\nwhole answers: ${valid} of ${rows.length}; length as asked: ${share('asked')}`)
await server.dispose()
await fake?.close()

function environment(): Record<string, string> {
  const checks = { REFERENCE_CHECKS: asksIndexes ? 'on' : 'off' }
  if (modelName === 'offline') return checks
  if (fake)
    return { ...checks, MODEL_PROVIDER: 'gemini', GEMINI_API_KEY: 'k', GEMINI_BASE_URL: fake.url }
  const names = [
    'MODEL_PROVIDER',
    'GEMINI_API_KEY',
    'GEMINI_BASE_URL',
    'OPENAI_API_KEY',
    'OPENAI_BASE_URL',
  ]
  const given = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  // The test server uses the offline composer unless a provider is given.
  const provider = process.env['GEMINI_API_KEY'] ? 'gemini' : 'openai'
  return { MODEL_PROVIDER: provider, ...Object.fromEntries(given), ...checks, MODEL: modelName }
}

async function evaluate(asked: Model, { career, semester, request }: Request): Promise<Row> {
  const prompt = buildPrompt({
    student: { fullName: 'Estudiante', career, semester },
    titlePage: { institution: null, course: null, instructor: null, due_date: null },
    history: [{ role: 'user', content: request }],
  })
  const reader = new AnswerReader()
  const startedAt = performance.now()
  let firstPageMs: number | null = null
  let looked = 0
  const { outcome } = driveRun({
    model: asked,
    prompt,
    outputUnits: maxGenerationUnits,
    limits: { idleMs: 60_000, totalMs: 300_000 },
    onText(text) {
      reader.push(text)
      looked += text.length
      if (firstPageMs !== null || looked < 400) return
      looked = 0
      if (textPages(reader.answer.text) > 1) firstPageMs = performance.now() - startedAt
    },
  })
  const ended = await outcome
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const total = seconds(performance.now() - startedAt)
  const row = Object.fromEntries(columns.map((name) => [name, '–'])) as Row
  row.request = request
  row.total = total
  if (ended.kind !== 'answer')
    return { ...row, json: ended.kind === 'failure' ? ended.code : ended.kind }
  const text = ended.answer.texto_generado
  const words = countWords(text)
  const findings = checkDocument({ text, options: { conjunction: 'y' } })
  const length = readAssignment(request).find(({ kind }) => kind === 'length')
  const document = { text, pages: textPages(text), titlePageDay: null }
  return {
    ...row,
    json: ended.completeness,
    words: String(words),
    asked: length === undefined ? '–' : (checkItem(length, document).note ?? 'sí'),
    'apa/1000': ((findings.length * 1000) / Math.max(words, 1)).toFixed(1),
    references: await referenceStates(text),
    credits: creditsFromUnits(messageCostUnits(request) + ended.costUnits).toFixed(4),
    page: firstPageMs === null ? '–' : seconds(firstPageMs),
  }
}

/** Pages of the text, without the title page and the references. */
function textPages(text: AcademicText): number {
  const titlePage = { title: '', lines: [] }
  const { pages } = layoutDocument({
    text: { ...text, referencias: [] },
    titlePage,
    numberTitlePage: false,
  })
  return pages.filter(({ lines }) => lines.some(({ role }) => !role.startsWith('title-page')))
    .length
}

async function referenceStates(text: AcademicText): Promise<string> {
  const references = text.referencias.map(({ content }) => content)
  if (references.length === 0) return '0'
  if (!asksIndexes) return String(references.length)
  const states = new Map<string, number>()
  for (const { state } of await checkReferences(server.dependencies, references))
    states.set(state, (states.get(state) ?? 0) + 1)
  return [...states].map(([state, count]) => `${count} ${state}`).join(', ')
}

function line(row: Row): string {
  const widths: Record<(typeof columns)[number], number> = {
    request: 44,
    json: 12,
    words: 6,
    asked: 26,
    'apa/1000': 9,
    references: 12,
    credits: 8,
    page: 8,
    total: 8,
  }
  return columns.map((name) => row[name].slice(0, widths[name]).padEnd(widths[name])).join(' ')
}

function share(column: 'asked'): string {
  const asked = rows.filter((row) => row[column] !== '–')
  return `${asked.filter((row) => row[column] === 'sí').length} of ${asked.length}`
}
