import type { Model, ModelEvent } from '#server/generation/models/model.ts'

type Change = { accion: string; bloque: string; empieza: string; role: string; content: string }

/** How a stand-in goes wrong, from the ways in which models do (decision 038). */
const mistakes = {
  'no mistake': (changes: Change[]) => changes,
  'tags off by one': (changes: Change[]) =>
    changes.map((one) => ({
      ...one,
      bloque: one.bloque.replace(/\d+/g, (tag) => String(Number(tag) + 1)),
    })),
  'items out of order': (changes: Change[]) => changes.toReversed(),
  'items twice': (changes: Change[]) => changes.flatMap((one) => [one, one]),
  'no first words': (changes: Change[]) => changes.map((one) => ({ ...one, empieza: '' })),
  'tags in the text': (changes: Change[]) =>
    changes.map((one) =>
      one.content === '' ? one : { ...one, content: `[${one.bloque}] ${one.role}: ${one.content}` },
    ),
} satisfies Record<string, (changes: Change[]) => Change[]>

/** Stand-ins for a model that revises: what each does wrong, and the model. */
export function revisingModels(): { name: string; model: Model }[] {
  const ofChanges = Object.entries(mistakes).map(([name, spoil]) => ({
    name,
    model: standIn((prompt) => answerOf(spoil(changesFor(prompt)))),
  }))
  return [
    ...ofChanges,
    { name: 'cut off', model: standIn((prompt) => answerOf(changesFor(prompt)).slice(0, -40)) },
    { name: 'the whole document', model: standIn(wholeAnswer) },
    { name: 'a placeholder', model: standIn(placeholderAnswer) },
  ]
}

function standIn(write: (prompt: string) => string): Model {
  return {
    provider: 'gemini',
    label: 'stand-in',
    providerName: 'Stand-in',
    seesPhotos: false,
    ask({ prompt, signal }, onEvent) {
      const text = write(prompt.turns.at(-1)?.text ?? '')
      const isWhole = text.endsWith('}')
      queueMicrotask(() => {
        const send = (event: ModelEvent) => !signal.aborted && onEvent(event)
        for (let at = 0; at < text.length; at += 60) {
          send({ type: 'text', text: text.slice(at, at + 60) })
        }
        send({ type: 'finish', reason: isWhole ? 'stop' : 'max_tokens' })
      })
    },
  }
}

type Line = { tag: string; role: string; content: string }

function linesOf(prompt: string): Line[] {
  const shown = /<documento>\n([\s\S]*)\n<\/documento>/.exec(prompt)?.[1] ?? ''
  return shown.split('\n').flatMap((line) => {
    const [, tag = '', role = '', content = ''] = /^\[([br]\d+)\] ([\w-]+): (.*)$/.exec(line) ?? []
    return tag === '' ? [] : [{ tag, role, content }]
  })
}

/** What a model that understands every request would name, from the places that the request quotes. */
function changesFor(prompt: string): Change[] {
  const lines = linesOf(prompt)
  const request = prompt.slice(prompt.indexOf('</documento>'))
  const places = [...request.matchAll(/«([^»]{20,})»/g)].map(([, words = '']) => words)
  const named = lines.filter(({ content }) => places.some((words) => content.startsWith(words)))
  const item = (accion: string, { tag, content, role }: Line, text: string): Change => ({
    accion,
    bloque: tag,
    empieza: content.split(' ').slice(0, 3).join(' '),
    role,
    content: text,
  })
  const sentence = 'Esta oración nueva la escribió el modelo de prueba para el documento.'
  if (request.includes('?') && named.length === 0 && !/[Aa]ñade|[Aa]grega/.test(request)) return []
  if (/Quita|Elimina/.test(request)) return named.map((line) => item('quitar', line, ''))
  if (/Parte en dos/.test(request)) {
    return named.flatMap((line) => [
      item('cambiar', line, sentence),
      item('cambiar', line, `${sentence} Y sigue.`),
    ])
  }
  const last = lines.filter(({ tag }) => tag.startsWith('b')).at(-1)
  if (/^[\s\S]*(?:Agrega|Añade)/.test(request) && !/oración/.test(request)) {
    const after = named.length > 0 ? named : last ? [last] : []
    const count = /dos párrafos/.test(request) ? 2 : 1
    return after.flatMap((line) =>
      Array.from({ length: count }, (_, at) =>
        item('agregar', { ...line, role: 'p' }, `${sentence} ${at}.`),
      ),
    )
  }
  return named.map((line) => item('cambiar', line, `${sentence} ${line.tag}.`))
}

function answerOf(cambios: Change[]): string {
  return JSON.stringify({
    comentarios_del_modelo: 'Hice lo que pediste. Qué verificar: el cambio.',
    texto_generado: { cambios },
  })
}

/** A model that ignores the format and writes the document again, with its changes. */
function wholeAnswer(prompt: string): string {
  const changes = changesFor(prompt)
  const lines = linesOf(prompt)
  const cuerpo = lines
    .filter(({ tag }) => tag.startsWith('b'))
    .flatMap(({ tag, role, content }) => {
      const own = changes.filter(({ bloque }) => bloque === tag)
      const instead = own.filter(({ accion }) => accion === 'cambiar')
      const kept = own.some(({ accion }) => accion === 'quitar') ? [] : [{ role, content }]
      const after = own.filter(({ accion }) => accion === 'agregar')
      return [...(instead.length > 0 ? instead : kept), ...after].map((one) => ({
        role: one.role,
        content: one.content,
      }))
    })
  const referencias = lines
    .filter(({ tag }) => tag.startsWith('r'))
    .map(({ content }) => ({ content }))
  return JSON.stringify({
    comentarios_del_modelo: 'Lo escribí entero.',
    texto_generado: { cuerpo, referencias },
  })
}

/** A model that writes the first blocks and says that the rest is the same. */
function placeholderAnswer(prompt: string): string {
  const cuerpo = linesOf(prompt)
    .slice(0, 3)
    .map(({ role, content }) => ({ role, content }))
  return JSON.stringify({
    comentarios_del_modelo: 'Listo.',
    texto_generado: {
      cuerpo: [...cuerpo, { role: 'p', content: '(El resto sigue igual)' }],
      referencias: [],
    },
  })
}
