import { maxGenerationUnits } from '#core/credits/tariff.ts'
import type { AcademicText } from '#core/document/model.ts'
import { buildPrompt, type Prompt, type PromptInput } from '#core/generation/prompt.ts'
import { maxWordsInOnePass } from '#core/generation/works/work-limits.ts'
import { wordsOf } from '#core/generation/works/work-progress.ts'
import { newWork } from '#core/generation/works/work-state.ts'
import { wordsPerPage } from '#core/layout/page-rules.ts'
import { driveRun } from '#server/generation/drive-run.ts'
import type { Model } from '#server/generation/models/model.ts'
import { LimitedWriter } from '#test/limited-writer.ts'
import { startTestServer } from '#test/test-server.ts'
import { modelName, option, providerEnvironment, textPages } from './eval-provider.ts'

// npm run eval -- --works --model MODEL [--pages 2,6,10,25,60]: asked against delivered, in one pass and in
// steps. "stand-in": a model that writes as long-form benchmarks measured.

const charactersPerToken = 3
const sizes = (option('pages') ?? '2,6,10,25,60').split(',').map(Number)

const given = modelName === 'offline' ? {} : providerEnvironment()
if (modelName === 'stand-in') await evaluate('a model as benchmarks measured', limitedModel())
else if (given === null) {
  console.error(`No provider is configured for ${modelName}.`)
  process.exit(1)
} else {
  const server = await startTestServer({ environment: given })
  await evaluate(server.dependencies.model.label, server.dependencies.model)
  await server.dispose()
}

async function evaluate(name: string, model: Model): Promise<void> {
  console.log(`\n${name}`)
  for (const pages of sizes) await write(model, pages)
}

async function write(model: Model, pages: number): Promise<void> {
  const words = pages * wordsPerPage
  let calls = 0
  let asked = 0
  let written = 0
  const counted: Model = {
    ...model,
    ask: (request, onEvent) => {
      calls++
      asked += request.prompt.system.length
      asked += request.prompt.turns.reduce((sum, { text }) => sum + text.length, 0)
      model.ask(request, (event) => {
        if (event.type === 'text') written += event.text.length
        onEvent(event)
      })
    },
  }
  const request = `Una monografía de ${pages} páginas sobre el agua de los páramos del Ecuador`
  const input: PromptInput = {
    student: { fullName: 'Estudiante', career: null, semester: null },
    titlePage: { institution: null, course: null, instructor: null, due_date: null },
    messages: [{ role: 'user', content: request }],
  }
  const startedAt = performance.now()
  const { outcome } = driveRun({
    model: counted,
    assignment:
      words > maxWordsInOnePass
        ? { kind: 'work', input, state: newWork(words), base: null, log: null }
        : { kind: 'answer', prompt: buildPrompt({ ...input, words }) },
    outputUnits: maxGenerationUnits,
    limits: { idleMs: 60_000, totalMs: 600_000 },
    onText: () => {},
  })
  const ended = await outcome
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  if (ended.kind !== 'answer') {
    console.log(`${pages} pages: ${ended.kind === 'failure' ? ended.code : ended.kind}`)
    return
  }
  const text = ended.answer.texto_generado
  const total = text.cuerpo.reduce((sum, block) => sum + wordsOf(block), 0)
  const off = (100 * (total - words)) / words
  console.log(
    `${pages} pages (${words} words): ${ended.completeness}, ${total} words (${off.toFixed(1)} %), ${textPages(text)} pages of text, ${repeatedShare(text)} % repeated; ${calls} calls, tokens in ${tokens(asked)}, out ${tokens(written)}, ${seconds} s`,
  )
}

function tokens(characters: number): number {
  return Math.round(characters / charactersPerToken)
}

/** The percentage of six-word sequences that an earlier paragraph has too. */
function repeatedShare({ cuerpo }: AcademicText): string {
  const seen = new Set<string>()
  let repeated = 0
  let all = 0
  for (const { role, content } of cuerpo) {
    if (role !== 'p') continue
    const words = content.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const runs = words.slice(5).map((_, at) => words.slice(at, at + 6).join(' '))
    repeated += runs.filter((run) => seen.has(run)).length
    all += runs.length
    for (const run of runs) seen.add(run)
  }
  return all === 0 ? '0' : ((100 * repeated) / all).toFixed(1)
}

/** The length that the prompt of one pass names. */
function wordsAsked({ turns }: Prompt): number {
  const [, said = '0'] = /Extensión: unas ([\d\s]+) palabras/.exec(turns.at(-1)?.text ?? '') ?? []
  return Number(said.replace(/\s/g, ''))
}

function limitedModel(): Model {
  const writer = new LimitedWriter(11)
  return {
    provider: 'gemini',
    label: 'stand-in',
    providerName: 'Stand-in',
    seesPhotos: false,
    ask({ prompt, signal }, onEvent) {
      const { workWords, section } = prompt.brief
      const inputs =
        workWords === undefined
          ? writer.section(section?.words ?? wordsAsked(prompt))
          : writer.answer({ kind: 'plan', changing: null }, workWords)
      queueMicrotask(() => {
        for (const input of inputs) {
          if (signal.aborted) return
          if (input.type === 'text') onEvent(input)
          if (input.type === 'finish') onEvent({ type: 'finish', reason: input.reason })
        }
      })
    },
  }
}
