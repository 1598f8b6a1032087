import { assignmentRequest } from '#core/assignment/assignment-request.ts'
import { isExhibit, isProse } from '#core/document/block-roles.ts'
import { plainText } from '#core/document/inline.ts'
import { exhibitKinds } from '#core/document/kinds/exhibits.ts'
import type { Block } from '#core/document/model.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { tagDocument } from '#core/generation/changes/tag-document.ts'
import { buildPrompt, delimit, type Prompt, type PromptInput } from '#core/generation/prompt.ts'
import { lastSentenceEnd } from './sentences.ts'
import type { WorkPlan, WorkSection } from './work-plan.ts'
import { wordsOf } from './work-progress.ts'
import { type AskedStep, type PlanChange, sizedPlan } from './work-state.ts'

/** A section's prompt shows whole the last paragraphs with at least this many words in all. */
const wholeWords = 600
/** The outline has the first sentences of the earlier paragraphs, up to this many characters (about 2,500 tokens). */
const maxOutline = 8_000
/** The usual length of a paragraph, from which the prompt says how many to write. */
const wordsOfParagraph = 120

/**
 * The prompt of one step of a long text: its plan, one of its sections, or a range that is revised. It is the prompt of
 * a usual answer with another last turn; the contract of the answer stays at its beginning.
 */
export function workPrompt(given: PromptInput, asked: AskedStep, words: number): Prompt {
  const input = { ...given, messages: withoutDocuments(given.messages) }
  const { sources = [] } = input
  if (asked.kind === 'plan') {
    const prompt = buildPrompt(input)
    const { changing } = asked
    const rules = changing ? changeRules(changing, words) : planRules(words)
    return {
      ...prompt,
      answer: 'plan',
      turns: withLastTurn(prompt, (request) => `${request}\n\n${keysOf(input)}${rules}`),
      brief: {
        ...prompt.brief,
        workWords: words,
        ...(changing && { plan: sizedPlan(changing.plan, { words, changing }) }),
      },
    }
  }
  if (asked.kind === 'range') return rangePrompt(given, asked)
  const { plan, step } = asked
  const section = plan.secciones[step.section]
  const keys = new Set(section?.fuentes ?? [])
  const chosen = sources.filter((_, at) => keys.has(keyOf(at)))
  const prompt = buildPrompt({ ...input, sources: keys.size > 0 ? chosen : sources })
  const own = section ? sectionRules(asked, section) : ''
  return {
    ...prompt,
    answer: 'document',
    turns: withLastTurn(prompt, (request) =>
      [request, describePlan(plan, step.section), describeWritten(asked.written), own].join('\n\n'),
    ),
    brief: {
      ...prompt.brief,
      subject: prompt.brief.subject ?? subjectOf(given),
      section: { title: section?.titulo ?? '', words: asked.words, isRest: asked.isRest },
    },
  }
}

/** How many blocks before and after a range are shown as context. */
const neighbours = 2

/** The prompt of a call that revises one range of a long document: other calls revise the rest. */
function rangePrompt(
  given: PromptInput,
  { range, base }: Extract<AskedStep, { kind: 'range' }>,
): Prompt {
  const { from, to } = range
  const prompt = buildPrompt({ ...given, messages: withoutDocuments(given.messages) })
  const revision = buildPrompt(given)
  const cuerpo = base.cuerpo.slice(from, to)
  const around = [
    ...base.cuerpo.slice(Math.max(0, from - neighbours), from),
    ...base.cuerpo.slice(to, to + neighbours),
  ].map(({ role, content }) => `[${role}] ${oneLine(content)}`)
  const headings = base.cuerpo
    .filter(({ role }) => /^t(?:itle-main|\d)$/.test(role))
    .map(({ content }) => `- ${oneLine(content)}`)
  const parts = [
    `Apartados del documento:\n${delimit(headings.join('\n'))}`,
    `Bloques vecinos, que no cambias:\n${delimit(around.join('\n'))}`,
    'Aplica el pedido a todos los bloques de esta parte del documento; otras llamadas se ocupan del resto. No agregues conclusiones ni referencias.',
    tagDocument({ cuerpo, referencias: [] }),
  ]
  return {
    ...prompt,
    system: revision.system,
    answer: 'changes',
    turns: withLastTurn(prompt, (request) => [...parts, request].join('\n\n')),
    brief: { ...prompt.brief, previous: { cuerpo, referencias: [] } },
  }
}

/** The first request, because only it names the subject; the assignment's text if that request only points to it. */
function subjectOf({ messages, assignment }: PromptInput): string {
  const first = messages.find(({ role }) => role === 'user')
  const request = first?.role === 'user' ? first.content.trim() : ''
  return request === assignmentRequest && assignment ? assignment.content : request
}

/** Leaves out the text of earlier answers: a step shows what is already written in its own way. */
function withoutDocuments(messages: PromptInput['messages']): PromptInput['messages'] {
  return messages
    .filter(({ role }) => role !== 'document')
    .map((message) => (message.role === 'assistant' ? { ...message, answer: null } : message))
}

function withLastTurn(prompt: Prompt, change: (text: string) => string): Prompt['turns'] {
  return prompt.turns.map((turn, at) =>
    at === prompt.turns.length - 1 ? { ...turn, text: change(turn.text) } : turn,
  )
}

function keyOf(at: number): string {
  return `S${at + 1}`
}

/** The list "S1: title" of the ticked sources: the plan names them by these keys. */
function keysOf({ sources = [] }: PromptInput): string {
  if (sources.length === 0) return ''
  const all = sources.map(({ csl }, at) => `${keyOf(at)}: ${oneLine(csl.title ?? '')}`)
  return `Claves de las fuentes:\n${all.join('\n')}\n\n`
}

function planRules(words: number): string {
  return `[Plan] Vas a planificar, no a redactar. Devuelve únicamente este JSON:
{"titulo": "…", "tesis": "…", "secciones": [{"titulo": "…", "nivel": "t1", "palabras": 0, "contiene": "…", "fuentes": ["S1"]}]}
- El trabajo tendrá ${words} palabras en total: reparte "palabras" para que sumen eso. Ningún apartado pasa de 1100 ni baja de 250.
- El primer apartado es la introducción (cerca del 8 %) y el último las conclusiones (cerca del 8 %).
- "contiene": en una o dos frases breves, qué afirma y qué demuestra ese apartado y no otro. Dos apartados no tratan lo mismo.
- "fuentes": solo las claves de la lista de fuentes que ese apartado citará. Sin lista, [].
- Respeta los apartados que pide la consigna, con sus nombres. "titulo" sin números, sin «Referencias».`
}

/** The present plan with the student's own changes, and instructions to change it as the request says. */
function changeRules({ plan, isSized }: PlanChange, words: number): string {
  const length = isSized
    ? `- El trabajo tendrá ${words} palabras en total: reparte "palabras" de nuevo para que sumen eso.`
    : '- Las "palabras" de un apartado cambian solo si el pedido lo dice; un apartado nuevo suma las suyas.'
  return `Plan del trabajo, que todavía no se escribe:
${delimit(JSON.stringify(plan))}

[Plan] El pedido cambia este plan. Vas a planificar, no a redactar. Devuelve únicamente el plan entero, ya cambiado, como el mismo JSON.
- Lo que el pedido no nombra queda igual: los títulos, el orden, "contiene", "fuentes".
${length}
- Ningún apartado nuevo pasa de 1100 palabras ni baja de 250. "titulo" sin números, sin «Referencias».`
}

function sectionRules(
  asked: Extract<AskedStep, { kind: 'section' }>,
  section: WorkSection,
): string {
  const { words, isRest, step } = asked
  const { titulo, contiene } = section
  if (isRest) {
    return `[Resto] El apartado «${titulo}» se cortó. Sigue después de su último párrafo, sin repetirlo. Faltan unas ${words} palabras. Devuelve el objeto JSON de siempre, solo con lo que falta.`
  }
  const part = step.parts > 1 ? ` Es la parte ${step.part} de ${step.parts} de ese apartado.` : ''
  return `[Sección] Redactas un solo apartado de un trabajo más largo. El plan completo y lo ya escrito están arriba. Devuelve el objeto JSON de siempre, solo con este apartado.
- Escribe SOLO el apartado «${titulo}»: ${words} palabras, ni menos de ${Math.round(0.85 * words)} ni más de ${Math.round(1.15 * words)}. Unos ${Math.max(1, Math.round(words / wordsOfParagraph))} párrafos.${part}
- Debe contener: ${contiene || titulo}. No adelantes otros apartados ni repitas ideas, ejemplos ni frases de lo ya escrito: remite a ellos.
- No escribas el título del apartado: ya está puesto. Puedes usar "t2" y "t3" dentro. Nada de "title-main" ni "title-meta".
- Empieza sin presentar el trabajo y termina sin conclusión general, salvo en el último apartado.
- En "referencias", solo las obras que citaste aquí.
- "comentarios_del_modelo": una frase con lo que se debe verificar de este apartado, o "".`
}

function describePlan(plan: WorkPlan, at: number): string {
  const sections = plan.secciones.map(
    ({ titulo, palabras, contiene }, index) =>
      `${index + 1}. ${titulo} (${palabras} palabras): ${contiene}${index === at ? ' ← aquí' : ''}`,
  )
  const text = [`Título: ${plan.titulo}`, `Tesis: ${plan.tesis}`, ...sections].join('\n')
  return `Plan del trabajo:\n${delimit(text)}`
}

/** What is already written: headings, first sentences, and the last paragraphs whole. */
function describeWritten(written: readonly Block[]): string {
  if (written.length === 0) return 'Todavía no hay nada escrito.'
  let words = 0
  let from = written.length
  while (from > 0 && words < wholeWords) words += wordsOf(written[--from] as Block)
  const outline = written.slice(0, from).map(({ role, content }) => {
    const text = plainText(isExhibit(role) ? exhibitKinds[role].brief(content) : content)
    return isProse(role) || isExhibit(role) ? `- ${firstSentence(text)}` : `## ${text}`
  })
  const whole = written.slice(from).map(({ role, content }) => {
    return `[${role}] ${isExhibit(role) ? exhibitKinds[role].words(content) : content}`
  })
  const parts = [
    ...(outline.length > 0 ? ['Primeras frases de lo ya escrito:', fitting(outline)] : []),
    'Últimos párrafos:',
    whole.join('\n'),
  ]
  return `Lo ya escrito:\n${delimit(parts.join('\n'))}`
}

/** Shortens an outline to `maxOutline`: all headings, as far as they fit in half of it, and then the last lines. */
function fitting(outline: readonly string[]): string {
  const all = outline.join('\n')
  if (all.length <= maxOutline) return all
  const headings = outline.filter((line) => line.startsWith('## ')).join('\n')
  const room = maxOutline - Math.min(headings.length, maxOutline / 2)
  return `${cutText(headings, maxOutline / 2)}\n…\n${all.slice(-room)}`
}

function firstSentence(text: string): string {
  const beginning = text.slice(0, 400)
  let end = lastSentenceEnd(beginning)
  while (end > 0) {
    const earlier = lastSentenceEnd(beginning.slice(0, end))
    if (earlier === 0) break
    end = earlier
  }
  return end === 0 ? cutText(text, 200) : beginning.slice(0, end)
}

function oneLine(text: string): string {
  return cutText(text.replace(/\s+/gu, ' ').trim(), 200)
}
