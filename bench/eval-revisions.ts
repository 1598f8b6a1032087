import { readFileSync } from 'node:fs'
import { maxGenerationUnits } from '#core/credits/tariff.ts'
import { AcademicText } from '#core/document/model.ts'
import { buildPrompt } from '#core/generation/prompt.ts'
import { driveRun } from '#server/generation/drive-run.ts'
import type { Model } from '#server/generation/models/model.ts'
import { revisingModels } from '#test/eval/revising-models.ts'
import { startTestServer } from '#test/test-server.ts'
import { modelName, option, providerEnvironment, textPages } from './eval-provider.ts'
import { median } from './median.ts'

// npm run eval -- --revisions --model MODEL [--limit N]: 40 revisions of documents of 12 and 57 pages, and whether the
// model named changes, to which blocks, and what was lost. "stand-in": one model for each mistake that models make.

type Revision = { request: string; changes?: number[]; removes?: number[]; adds?: number }
type Result = {
  kind: 'changes' | 'whole' | 'none'
  isExact: boolean
  lost: number
  state: string
  tokensIn: number
  tokensOut: number
  ms: number
}

const charactersPerToken = 3
const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../test/${path}`, import.meta.url), 'utf8'))
const revisions = read('eval/revisions.json') as Revision[]
const documents = ['doc-12', 'doc-60'].map((name) =>
  AcademicText.parse(read(`documents/${name}.json`)),
)
const limit = Number(option('limit') ?? 2 * revisions.length)

const given = modelName === 'offline' ? {} : providerEnvironment()
if (modelName === 'stand-in') {
  for (const { name, model } of revisingModels()) await evaluate(name, model)
} else if (given === null) {
  console.error(`No provider is configured for ${modelName}.`)
  process.exit(1)
} else {
  const server = await startTestServer({ environment: given })
  await evaluate(server.dependencies.model.label, server.dependencies.model)
  await server.dispose()
}

async function evaluate(name: string, model: Model): Promise<void> {
  const results: Result[] = []
  for (const base of documents) {
    for (const revision of revisions) {
      if (results.length < limit) results.push(await revise(model, base, revision))
    }
  }
  const count = (isSo: (result: Result) => boolean) => results.filter(isSo).length
  const share = (number: number) => `${Math.round((100 * number) / results.length)} %`
  const middle = (of: (result: Result) => number) => Math.round(median(results.map(of)))
  const states = [...new Set(results.map(({ state }) => state))]
  console.log(`\n${name}: ${results.length} revisions of ${pagesOf().join(' and ')} pages of text`)
  console.log(
    `answered as changes: ${share(count(({ kind }) => kind === 'changes'))}; exactly the blocks meant: ${share(
      count(({ isExact }) => isExact),
    )}; blocks lost that no request names: ${results.reduce((sum, { lost }) => sum + lost, 0)}`,
  )
  console.log(
    `tokens in ${middle(({ tokensIn }) => tokensIn)}, out ${middle(({ tokensOut }) => tokensOut)} (median); ${middle(({ ms }) => ms)} ms; ended: ${states
      .map((state) => `${state} ${count((result) => result.state === state)}`)
      .join(', ')}`,
  )
}

function pagesOf(): number[] {
  return documents.map(textPages)
}

async function revise(model: Model, base: AcademicText, revision: Revision): Promise<Result> {
  const beginnings = base.cuerpo.map(({ content }) => beginningOf(content))
  // The sample documents repeat paragraphs: a request names one that stands alone.
  const paragraphs = base.cuerpo.flatMap(({ role }, at) =>
    role === 'p' && beginnings.filter((one) => one === beginnings[at]).length === 1 ? [at] : [],
  )
  const blockOf = (paragraph: number) => paragraphs[paragraph - 1] ?? 0
  const request = revision.request.replace(/\{(\d+)\}/g, (_, paragraph) =>
    beginningOf(base.cuerpo[blockOf(Number(paragraph))]?.content ?? ''),
  )
  const prompt = buildPrompt({
    student: { fullName: 'Estudiante', career: null, semester: null },
    titlePage: { institution: null, course: null, instructor: null, due_date: null },
    messages: [
      { role: 'user', content: 'Una monografía' },
      { role: 'document', content: JSON.stringify(base) },
      { role: 'user', content: request },
    ],
  })
  let written = ''
  const heard: Model = {
    ...model,
    ask: (asked, onEvent) =>
      model.ask(asked, (event) => {
        if (event.type === 'text') written += event.text
        onEvent(event)
      }),
  }
  const startedAt = performance.now()
  const { outcome } = driveRun({
    model: heard,
    assignment: { kind: 'answer', prompt },
    outputUnits: maxGenerationUnits,
    limits: { idleMs: 60_000, totalMs: 600_000 },
    onText: () => {},
  })
  const ended = await outcome
  const ms = performance.now() - startedAt
  const text = ended.kind === 'answer' ? ended.answer.texto_generado : base
  const meant = new Set([...(revision.changes ?? []), ...(revision.removes ?? [])].map(blockOf))
  const kept = countOf(text.cuerpo.map(({ content }) => content))
  const gone = base.cuerpo.flatMap(({ content }, at) => (takeOne(kept, content) ? [] : [at]))
  const added = text.cuerpo.length - (base.cuerpo.length - gone.length)
  const wanted = (revision.changes?.length ?? 0) + (revision.adds ?? 0)
  return {
    kind: written.includes('"cambios"') ? 'changes' : written === '' ? 'none' : 'whole',
    isExact:
      ended.kind === 'answer' &&
      gone.length === meant.size &&
      gone.every((at) => meant.has(at)) &&
      added === wanted,
    // What is kept beside the document loses nothing of it.
    lost:
      ended.kind === 'answer' && ended.completeness === 'complete'
        ? gone.filter((at) => !meant.has(at)).length
        : 0,
    state: ended.kind === 'answer' ? ended.completeness : ended.kind,
    tokensIn:
      (prompt.system.length + prompt.turns.reduce((sum, one) => sum + one.text.length, 0)) /
      charactersPerToken,
    tokensOut: written.length / charactersPerToken,
    ms,
  }
}

function beginningOf(content: string): string {
  return content.split(' ').slice(0, 12).join(' ')
}

function countOf(contents: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const content of contents) counts.set(content, (counts.get(content) ?? 0) + 1)
  return counts
}

function takeOne(counts: Map<string, number>, content: string): boolean {
  const count = counts.get(content) ?? 0
  counts.set(content, count - 1)
  return count > 0
}
