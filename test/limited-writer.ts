import type { Block } from '#core/document/model.ts'
import type { AskedStep, WorkInput } from '#core/generation/works/work-state.ts'

/**
 * A model that behaves as long-form benchmarks measured (arXiv 2408.07055, 2409.16191, 2505.16234): it writes what is
 * asked up to 800 words, less and less beyond, never more than 1,600; some calls break off, and it repeats paragraphs
 * it has written before. The same seed gives the same answers.
 */
export class LimitedWriter {
  #seed: number
  readonly #memory: string[] = []
  readonly #breaksOff: number
  readonly #repeats: number

  constructor(seed: number, { breaksOff = 0.06, repeats = 0.04 } = {}) {
    this.#seed = seed
    this.#breaksOff = breaksOff
    this.#repeats = repeats
  }

  /** The plan of a work of so many words, whose sum is wrong as models' sums are. */
  plan(words: number): string {
    const count = Math.max(4, Math.round(words / 900))
    const secciones = Array.from({ length: count }, (_, at) => ({
      titulo: at === 0 ? 'Introducción' : at === count - 1 ? 'Conclusiones' : `Apartado ${at}`,
      nivel: 't1',
      palabras: Math.round(((at === 0 || at === count - 1 ? 0.5 : 1) * words) / count),
      contiene: `Lo propio del apartado ${at + 1}.`,
      fuentes: [],
    }))
    return JSON.stringify({ titulo: 'El agua del páramo', tesis: 'Una tesis.', secciones })
  }

  /** The answer to a step, in pieces, and how it ends. */
  answer(asked: AskedStep, words: number): WorkInput[] {
    if (asked.kind === 'plan') return [...piecesOf(this.plan(words)), stop]
    if (asked.kind === 'range')
      return this.range(asked.base.cuerpo.slice(asked.range.from, asked.range.to))
    return this.section(asked.words)
  }

  /** Changes every paragraph of a range: its first word goes, and a word is added at its end. */
  range(blocks: readonly Block[]): WorkInput[] {
    const cambios = blocks.flatMap(({ role, content }, at) =>
      role === 'p'
        ? [
            {
              accion: 'cambiar',
              bloque: `b${at + 1}`,
              empieza: content.split(' ').slice(0, 3).join(' '),
              role,
              content: `${content.split(' ').slice(1).join(' ')} Revisado.`,
            },
          ]
        : [],
    )
    const answer = { comentarios_del_modelo: 'Revisé.', texto_generado: { cambios } }
    return [...piecesOf(JSON.stringify(answer)), stop]
  }

  section(asked: number): WorkInput[] {
    const wish = asked <= 800 ? asked * this.#between(0.9, 1.1) : 800 + (asked - 800) * 0.45
    const target = Math.min(1_600, Math.max(80, wish))
    const cut = this.#next() < this.#breaksOff ? target * this.#between(0.2, 0.9) : null
    const cuerpo: { role: string; content: string }[] = []
    for (let written = 0; written < target; ) {
      const content = this.#paragraph()
      cuerpo.push({ role: 'p', content })
      written += content.split(' ').length
    }
    const at = 1 + Math.floor(this.#next() * 400)
    const whole = JSON.stringify({
      comentarios_del_modelo: 'Revisa las cifras.',
      texto_generado: {
        cuerpo,
        referencias: [{ content: `Autor ${at}, A. (2001). *Obra ${at}*. Editorial.` }],
      },
    })
    if (cut === null) return [...piecesOf(whole), stop]
    const end = Math.floor((whole.length * cut) / target)
    return [...piecesOf(whole.slice(0, end)), { type: 'finish', reason: 'max_tokens' }]
  }

  #paragraph(): string {
    if (this.#memory.length > 3 && this.#next() < this.#repeats) {
      return this.#memory[Math.floor(this.#next() * this.#memory.length)] ?? ''
    }
    const sentences = Array.from({ length: 3 + Math.floor(this.#next() * 3) }, () => {
      const count = 14 + Math.floor(this.#next() * 18)
      const words = Array.from(
        { length: count },
        () => vocabulary[Math.floor(this.#next() * vocabulary.length)] ?? '',
      ).join(' ')
      return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
    })
    const content = sentences.join(' ')
    this.#memory.push(content)
    return content
  }

  #between(from: number, to: number): number {
    return from + (to - from) * this.#next()
  }

  #next(): number {
    this.#seed = (this.#seed * 1_664_525 + 1_013_904_223) >>> 0
    return this.#seed / 2 ** 32
  }
}

const stop: WorkInput = { type: 'finish', reason: 'stop' }

function piecesOf(text: string): WorkInput[] {
  const pieces: WorkInput[] = []
  for (let at = 0; at < text.length; at += 97) {
    pieces.push({ type: 'text', text: text.slice(at, at + 97) })
  }
  return pieces
}

const vocabulary =
  'de la que el en y a los del se las por un para con no una su al lo como más agua páramo valle ciudad lluvia suelo raíz pajonal vertiente familia comunidad cuenca sierra norma ley gestión historia memoria siembra cosecha escuela mercado camino río niebla altura viento semilla consumo precio trabajo estudio dato año siglo parroquia cantón provincia estado derecho norma acuerdo conflicto cambio clima glaciar humedal carbono ganado cultivo papa maíz riego canal acequia minga asamblea consejo vertido calidad cantidad reserva parque fondo pago servicio bosque especie planta animal oso cóndor estudio medida método resultado'.split(
    ' ',
  )
