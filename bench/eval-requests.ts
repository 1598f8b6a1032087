import { readFileSync } from 'node:fs'
import { maxReferencesPerCheck, type ReferenceState } from '#contract/references.ts'
import { checkItem } from '#core/assignment/check-assignment.ts'
import { readAssignment } from '#core/assignment/read-assignment.ts'
import { maxGenerationUnits, messageCostUnits } from '#core/credits/tariff.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import type { AcademicText } from '#core/document/model.ts'
import { countWords } from '#core/document/words.ts'
import { buildPrompt } from '#core/generation/prompt.ts'
import { WireReader } from '#core/generation/wire/wire-reader.ts'
import { driveRun } from '#server/generation/drive-run.ts'
import type { Model } from '#server/generation/models/model.ts'
import { checkReferences } from '#server/references/check-references.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import { answer, sampleAnswer, startFakeModel } from '#test/fake-model-server.ts'
import { startReferenceServices } from '#test/reference-services.ts'
import { allWorks } from '#test/references/works.ts'
import { startTestServer } from '#test/test-server.ts'
import { modelName, option, providerEnvironment, textPages } from './eval-provider.ts'
import { median } from './median.ts'

// npm run eval -- --model MODEL [--limit N]: sends the requests of test/eval/requests.json to a model and prints the
// outcome of each, and a summary line for the model at the end. References are compared with the public indexes unless
// REFERENCE_CHECKS=off; those of the stand-in, which always gives the same answer, with stand-ins of the indexes.

type Request = { career: string; semester: string; request: string }
type Row = Record<(typeof columns)[number], string>
const states = [
  'verificada',
  'difiere',
  'no_encontrada',
  'no_verificable',
  'retractada',
] as const satisfies ReferenceState[]
const columns = [
  'request',
  'json',
  'words',
  'asked',
  'apa/1000',
  'refs',
  ...states,
  'credits',
  'page',
  'total',
] as const

const requests: Request[] = JSON.parse(
  readFileSync(new URL('../test/eval/requests.json', import.meta.url), 'utf8'),
)
const limit = Number(option('limit') ?? requests.length)
const asksIndexes = process.env['REFERENCE_CHECKS'] !== 'off'

const fake = modelName === 'stand-in' ? await startFakeModel() : null
const services = fake && (await startReferenceServices(allWorks))
const given = environment()
if (given === null) {
  console.error(
    `No provider is configured for ${modelName}: set GEMINI_API_KEY, or OPENAI_BASE_URL and OPENAI_API_KEY.`,
  )
  process.exit(1)
}
const server = await startTestServer({ environment: given })
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
printSummary()
await server.dispose()
await fake?.close()
await services?.close()

/** Null where no provider is configured. */
function environment(): Record<string, string> | null {
  const checks = { REFERENCE_CHECKS: asksIndexes ? 'on' : 'off' }
  if (modelName === 'offline') return checks
  if (fake) {
    const provider = { MODEL_PROVIDER: 'gemini', GEMINI_API_KEY: 'k', GEMINI_BASE_URL: fake.url }
    return { ...checks, ...services?.environment, ...provider }
  }
  const own = providerEnvironment()
  return own && { ...own, ...checks }
}

async function evaluate(asked: Model, { career, semester, request }: Request): Promise<Row> {
  const prompt = buildPrompt({
    student: { fullName: 'Estudiante', career, semester },
    titlePage: { institution: null, course: null, instructor: null, due_date: null },
    messages: [{ role: 'user', content: request }],
  })
  const reader = new WireReader()
  const startedAt = performance.now()
  let firstPageMs: number | null = null
  let looked = 0
  const { outcome } = driveRun({
    model: asked,
    assignment: { kind: 'answer', prompt },
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
  const document = {
    text,
    pages: textPages(text),
    titlePageDay: null,
    hasIndex: false,
    year: new Date().getFullYear(),
  }
  return {
    ...row,
    json: ended.completeness,
    words: String(words),
    asked: length === undefined ? '–' : (checkItem(length, document).note ?? 'sí'),
    'apa/1000': ((findings.length * 1000) / Math.max(words, 1)).toFixed(1),
    ...(await referenceStates(text)),
    credits: creditsFromUnits(messageCostUnits(request) + ended.costUnits).toFixed(4),
    page: firstPageMs === null ? '–' : seconds(firstPageMs),
  }
}

async function referenceStates(text: AcademicText): Promise<Partial<Row>> {
  const references = text.referencias.map(({ content }) => content)
  const refs = String(references.length)
  if (!asksIndexes) return { refs }
  const counts = Object.fromEntries(states.map((state) => [state, 0])) as Record<string, number>
  for (let at = 0; at < references.length; at += maxReferencesPerCheck) {
    const part = references.slice(at, at + maxReferencesPerCheck)
    for (const { state } of await checkReferences(server.dependencies, 'eval', part))
      counts[state] = (counts[state] ?? 0) + 1
  }
  return { refs, ...Object.fromEntries(states.map((state) => [state, String(counts[state])])) }
}

function line(row: Row): string {
  const widths: Record<(typeof columns)[number], number> = {
    request: 44,
    json: 12,
    words: 6,
    asked: 26,
    'apa/1000': 9,
    refs: 5,
    verificada: 10,
    difiere: 7,
    no_encontrada: 13,
    no_verificable: 14,
    retractada: 10,
    credits: 8,
    page: 8,
    total: 8,
  }
  return columns.map((name) => row[name].slice(0, widths[name]).padEnd(widths[name])).join(' ')
}

/** Prints the totals and medians over all requests, by which models are compared. */
function printSummary(): void {
  const whole = rows.filter(({ json }) => json === 'complete').length
  const asked = rows.filter((row) => row.asked !== '–')
  const right = asked.filter((row) => row.asked === 'sí').length
  const numbers = (column: keyof Row) =>
    rows.flatMap((row) => (row[column] === '–' ? [] : [Number.parseFloat(row[column])]))
  const middle = (column: keyof Row, unit: string) => {
    const found = numbers(column)
    return found.length === 0 ? '–' : `${median(found).toFixed(1)}${unit}`
  }
  const sum = (column: keyof Row) => numbers(column).reduce((total, one) => total + one, 0)
  const inStates = states.map((state) => `${sum(state)} ${state}`).join(', ')
  console.log(`\n${model.label}`)
  console.log(
    `whole answers: ${whole} of ${rows.length}; length as asked: ${right} of ${asked.length}`,
  )
  console.log(`findings per 1,000 words (median): ${middle('apa/1000', '')}`)
  console.log(`references: ${sum('refs')}${asksIndexes ? `: ${inStates}` : ' (not compared)'}`)
  console.log(`credits: ${sum('credits').toFixed(2)}`)
  console.log(`first page (median): ${middle('page', ' s')}; whole: ${middle('total', ' s')}`)
}
