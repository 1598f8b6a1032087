import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ModelAnswer } from '#core/document/model.ts'
import { cpuMs } from '#test/cpu-time.ts'
import { composeScaffold } from './compose-scaffold.ts'
import { scaffoldGenre } from './outlines.ts'
import { readRequest } from './read-request.ts'
import { readRevision } from './revise.ts'
import { genres } from './scaffold.ts'

const student = { fullName: 'Ana Mena', career: 'Derecho', semester: 'Cuarto' }
const compose = (request: string, previous: ModelAnswer | null = null) =>
  composeScaffold({ request, previous: previous?.texto_generado ?? null, student })
const words = (answer: ModelAnswer) =>
  answer.texto_generado.cuerpo
    .map(({ content }) => content)
    .join(' ')
    .split(/\s+/).length
const titleOf = (answer: ModelAnswer) => answer.texto_generado.cuerpo[0]!.content
const headings = (answer: ModelAnswer) =>
  answer.texto_generado.cuerpo.filter(({ role }) => role === 't1').map(({ content }) => content)

describe('what a request asks for', () => {
  test.each([
    [
      'Hazme un ensayo sobre el cambio climático en Ecuador de 1000 palabras para la materia de Sociología',
      'ensayo',
      'el cambio climático en Ecuador',
    ],
    [
      'Necesito un informe acerca de la migración venezolana, con formato APA 7',
      'informe',
      'la migración venezolana',
    ],
    ['Ensayo: La ética en el periodismo', 'ensayo', 'la ética en el periodismo'],
    ['Resumen de Cien años de soledad', 'resumen', 'Cien años de soledad'],
    [
      'Haz una monografía del derecho constitucional. Incluye citas.',
      'monografía',
      'el derecho constitucional',
    ],
    [
      'Hola, buenas tardes. Necesito hacer un proyecto sobre reciclaje en la universidad, mínimo 5 páginas',
      'proyecto',
      'reciclaje en la universidad',
    ],
    [
      'Un ensayo argumentativo de 3 páginas sobre la justicia indígena',
      'ensayo',
      'la justicia indígena',
    ],
    [
      'Ensayo sobre la ansiedad para Psicología Social con la Dra. Ana Torres, Universidad Central del Ecuador, hasta el 5 de diciembre',
      'ensayo',
      'la ansiedad',
    ],
    ['ENSAYO SOBRE LA INTELIGENCIA ARTIFICIAL', 'ensayo', 'la inteligencia artificial'],
    ['Reseña de la película “La llorona”', 'reseña', 'la película “La llorona”'],
    ['Redes sociales y democracia', null, 'redes sociales y democracia'],
    ['Quiero que me ayudes con mi tarea de marketing digital', null, 'marketing digital'],
    ['Analiza la obra de Frida Kahlo', null, 'la obra de Frida Kahlo'],
    ['12345', null, null],
    ['ensayo', 'ensayo', null],
  ])('%s', (request, genre, topic) => {
    expect(readRequest(request)).toEqual({ genre, topic })
  })

  test.each([
    ['agrega un apartado sobre la ética', { kind: 'add', subject: 'la ética' }],
    [
      'Añade una sección del impacto económico, por favor',
      { kind: 'add', subject: 'el impacto económico' },
    ],
    ['incluye un capítulo titulado "Resultados"', { kind: 'add', subject: 'Resultados' }],
    ['cambia el título a La vida en red', { kind: 'title', title: 'La vida en red' }],
    ['El título debe ser «Redes y afectos».', { kind: 'title', title: 'Redes y afectos' }],
    ['acórtalo un poco', { kind: 'shorten' }],
    ['resúmelo', { kind: 'shorten' }],
    ['hazlo más largo', { kind: 'lengthen' }],
    ['Amplía la introducción', { kind: 'lengthen' }],
    ['que sea más formal', { kind: 'other' }],
  ])('as a follow-up: %s', (request, revision) => {
    expect(readRevision(request)).toEqual(revision)
  })

  test('a long or hostile request takes linear time', () => {
    const parts = ['de ', 'con una ', 'un ensayo ', 'agrega un ', ', para la ', 'El Él ', '"', ' ']
    const spent = cpuMs(() => {
      for (const part of parts) {
        readRequest(part.repeat(20_000 / part.length))
        readRevision(part.repeat(20_000 / part.length))
      }
    })
    expect(spent).toBeLessThan(5_000)
  })
})

describe('a scaffold', () => {
  test.each(genres)('of a %s fills several pages, with its own structure', (genre) => {
    const answer = compose(
      `Haz un trabajo, de tipo ${genre}, sobre el reciclaje en los mercados de Quito`,
    )
    expect(ModelAnswer.safeParse(answer).success).toBe(true)
    expect(words(answer)).toBeGreaterThanOrEqual(700)
    expect(words(answer)).toBeLessThanOrEqual(1500)
    expect(headings(answer).length).toBeGreaterThanOrEqual(4)
    expect(answer.texto_generado.cuerpo.filter(({ role }) => role === 'title-main')).toHaveLength(1)
    expect(titleOf(answer).split(' ').length).toBeLessThanOrEqual(12)
    expect(scaffoldGenre(answer.texto_generado)).toBe(genre)
  })

  test.each(genres)('of a %s never states a fact, quotes or refers to anything', (genre) => {
    const answer = compose(`${genre} sobre la minería`)
    const text = answer.texto_generado.cuerpo.map(({ content }) => content).join('\n')
    expect(answer.texto_generado.referencias).toEqual([])
    expect(text).not.toMatch(/\d/)
    expect(text).not.toMatch(/https?:|doi\.org/i)
    expect(answer.comentarios_del_modelo).toMatch(/^Modo sin conexión/)
    expect(answer.comentarios_del_modelo).toContain('Qué verificar:')
  })

  test.each(genres)('of a %s has good Spanish around any topic', (genre) => {
    for (const topic of ['el aborto', 'la minería', 'los páramos', 'ética']) {
      const text = JSON.stringify(compose(`${genre} sobre ${topic}`))
      expect(text).not.toMatch(/\b[dD]e el (?=aborto)|\ba el (?=aborto)|undefined|null| {2}/)
      const stars = text.match(/\*/g)?.length ?? 0
      expect(stars % 2).toBe(0)
    }
  })

  test('without a genre is an essay, and without a topic asks for one', () => {
    const answer = compose('ayúdame')
    expect(headings(answer)).toContain('Argumentos')
    expect(ModelAnswer.safeParse(answer).success).toBe(true)
  })

  test('any request gives a whole answer, the same each time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.boolean(),
        (request, isFollowUp) => {
          const previous = isFollowUp ? compose('ensayo sobre el mar') : null
          const answer = compose(request, previous)
          expect(answer).toEqual(compose(request, previous))
          expect(
            answer.texto_generado.cuerpo.filter(({ role }) => role === 'title-main'),
          ).toHaveLength(1)
          expect(answer.texto_generado.cuerpo.every(({ content }) => content.trim() !== '')).toBe(
            true,
          )
        },
      ),
    )
  })

  test('mentions the degree course only when it is known', () => {
    const unknown = { fullName: 'A', career: null, semester: null }
    const text = JSON.stringify(
      composeScaffold({ request: 'ensayo', previous: null, student: unknown }),
    )
    expect(JSON.stringify(compose('ensayo'))).toContain('cuarto semestre de Derecho')
    expect(text).not.toContain('semestre')
  })
})

describe('a follow-up without connection', () => {
  const first = compose('Un ensayo sobre el cambio climático en los Andes')

  test('adds a part ahead of the conclusions and keeps the rest', () => {
    const next = compose('agrega un apartado sobre la agricultura', first)
    const order = headings(next)
    expect(order[order.indexOf('Conclusiones') - 1]).toBe('La agricultura')
    const kept = next.texto_generado.cuerpo.filter((block) =>
      first.texto_generado.cuerpo.includes(block),
    )
    expect(kept).toEqual(first.texto_generado.cuerpo)
  })

  test('changes the title and nothing else', () => {
    const next = compose('cambia el título a los hielos que se van', first)
    expect(titleOf(next)).toBe('Los hielos que se van')
    expect(next.texto_generado.cuerpo.slice(1)).toEqual(first.texto_generado.cuerpo.slice(1))
  })

  test('shortens, and every section still has text', () => {
    const next = compose('hazlo más corto', first)
    expect(words(next)).toBeLessThan(words(first) * 0.75)
    expect(headings(next)).toEqual(headings(first))
    expect(compose('acorta', next).texto_generado).toEqual(
      compose('acorta', compose('acorta', next)).texto_generado,
    )
  })

  test('lengthens, without repeating itself', () => {
    const next = compose('más largo', first)
    expect(words(next)).toBeGreaterThan(words(first))
    const again = compose('más largo', next)
    const contents = again.texto_generado.cuerpo.map(({ content }) => content)
    expect(new Set(contents).size).toBe(contents.length)
  })

  test('becomes another genre on the same topic', () => {
    const next = compose('conviértelo en un informe', first)
    expect(titleOf(next)).toBe('Informe sobre el cambio climático en los Andes')
    expect(scaffoldGenre(next.texto_generado)).toBe('informe')
  })

  test('writes a note about what it cannot do', () => {
    const next = compose('que sea más formal', first)
    expect(JSON.stringify(next.texto_generado)).toContain('“que sea más formal”')
    expect(words(next)).toBeGreaterThan(words(first))
  })

  test('keeps a text that it did not write, and adds a part on what is pending', () => {
    const own: ModelAnswer = {
      comentarios_del_modelo: '',
      texto_generado: {
        cuerpo: [
          { role: 'title-main', content: 'Mi texto' },
          { role: 't1', content: 'Introducción' },
          { role: 'p', content: 'Uno.' },
          { role: 'p', content: 'Dos.' },
        ],
        referencias: [{ content: 'Mena, P. (s.f.). *Los páramos*.' }],
      },
    }
    for (const request of ['acorta', 'más largo', 'que sea más formal', 'hazlo informe']) {
      const next = compose(request, own)
      expect(next.texto_generado.cuerpo.slice(0, 4)).toEqual(own.texto_generado.cuerpo)
      expect(next.texto_generado.referencias).toEqual(own.texto_generado.referencias)
      expect(headings(next)).toEqual(['Introducción', 'Ajustes pendientes'])
    }
  })
})

test('an assignment that is sent alone is what the guide is about', () => {
  const subject = 'Escriba un ensayo sobre la minería en Zamora. Extensión: 3 páginas.'
  const composed = composeScaffold({
    request: 'Haz lo que pide la consigna',
    subject,
    previous: null,
    student,
  })
  expect(titleOf(composed)).toBe('La minería en Zamora')
})
