import { setTimeout as delay } from 'node:timers/promises'
import {
  ending,
  type FakeModel,
  type FakeRequest,
  type Step,
  sampleAnswer,
  startFakeModel,
} from './fake-model-server.ts'
import { LimitedWriter } from './limited-writer.ts'
import { seeded } from './seeded.ts'

/**
 * How a run goes. `failing`: the model breaks off. `stopped`: the student stops it. `probe`: the whole answer comes at
 * once, to check whether runs work. `work`: a work in steps, a plan and three sections.
 */
export type RunKind = 'short' | 'long' | 'failing' | 'stopped' | 'probe' | 'work'

const seconds: Record<RunKind, [number, number]> = {
  short: [1, 4],
  long: [20, 26],
  failing: [1.5, 4.5],
  stopped: [12, 16],
  probe: [0, 0],
  work: [2, 4],
}
const quickSeconds = {
  ...seconds,
  long: [6, 8],
  stopped: [5, 6],
  work: [1, 2],
} satisfies typeof seconds
const piecesPerAnswer = 30

/** The student's message, which tells the fake model how to answer. */
export function promptOf(tag: string, kind: RunKind): string {
  return `Pedido ${tag} de clase ${kind}: un ensayo ${kind === 'work' ? 'de 7 páginas' : 'breve'}`
}

/** A model that never gives the same text twice, not even to the same message. */
export async function startChaosModel(
  seed: number,
  { isQuick }: { isQuick: boolean },
): Promise<FakeModel> {
  const model = await startFakeModel()
  let answers = 0
  model.decide(({ prompt, body }) => {
    const [, tag = '', kind = 'short'] =
      [...prompt.matchAll(/Pedido (\S+) de clase (\w+)/g)].at(-1) ?? []
    const id = `${tag}.${++answers}`
    const random = seeded(hash(`${seed} ${id}`))
    const text = kind === 'work' ? stepText({ prompt, body }, random) : answerText(id)
    const steps = paced(text, (isQuick ? quickSeconds : seconds)[kind as RunKind], random)
    // A few words without a finish reason are a failure of the model; more of them would be kept.
    return {
      steps: kind === 'failing' ? steps.slice(0, steps.length / 6) : [...steps, ...ending('stop')],
    }
  })
  return model
}

/** The plan of a work, or the section that its prompt asks for. */
function stepText({ prompt, body }: Pick<FakeRequest, 'prompt' | 'body'>, random: () => number) {
  if (JSON.stringify(body['generationConfig']).includes('"secciones"')) {
    const secciones = ['Introducción', 'Desarrollo', 'Conclusiones'].map((titulo) => ({
      titulo,
      nivel: 't1',
      palabras: 640,
      contiene: '',
      fuentes: [],
    }))
    return JSON.stringify({ titulo: 'Un trabajo', tesis: 'Una tesis.', secciones })
  }
  const asked = /: (\d+) palabras, ni menos/.exec(prompt) ?? /unas (\d+) palabras/.exec(prompt)
  const writer = new LimitedWriter(Math.floor(random() * 2 ** 31), { breaksOff: 0, repeats: 0 })
  const inputs = writer.section(Number(asked?.[1] ?? 300))
  return inputs.flatMap((input) => (input.type === 'text' ? [input.text] : [])).join('')
}

function answerText(id: string): string {
  const paragraph = (n: number) => ({
    role: 'p',
    content: `Párrafo ${n} de ${id} — el juego acompaña a la niñez, 😀 según *Homo ludens* (${id}).`,
  })
  return sampleAnswer({
    comentarios_del_modelo: `Escribí el ensayo ${id}.\nQué verificar: las fechas.`,
    texto_generado: {
      cuerpo: [
        { role: 'title-main', content: `Ensayo ${id}` },
        ...Array.from({ length: 12 }, (_, n) => paragraph(n)),
      ],
      referencias: [{ content: `Huizinga, J. (1938). *Homo ludens*. ${id}.` }],
    },
  })
}

function paced(text: string, [least, most]: [number, number], random: () => number): Step[] {
  const pauseMs = ((least + random() * (most - least)) * 1_000) / piecesPerAnswer
  const size = Math.ceil(text.length / piecesPerAnswer)
  const steps: Step[] = []
  for (let at = 0; at < text.length; at += size) {
    if (pauseMs > 0) steps.push({ type: 'wait', until: () => delay(pauseMs) })
    steps.push({ type: 'text', text: text.slice(at, at + size) })
  }
  return steps
}

/** FNV-1a: a hash of a word that is the same on every machine. */
export function hash(word: string): number {
  let value = 0x811c9dc5
  for (const char of word) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
