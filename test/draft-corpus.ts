import { readFileSync } from 'node:fs'
import { plainText } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import { seededBelow } from './seeded.ts'

/** A part of a student's work, as any program may write it. */
type Part =
  | { kind: 'line'; text: string; centred?: boolean; bold?: boolean; startsPage?: boolean }
  | { kind: 'heading' | 'quote' | 'noted'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: string[][] }
  /** Superscripts and subscripts. */
  | { kind: 'raised' }

const sample: AcademicText = JSON.parse(
  readFileSync(new URL('documents/doc-12.json', import.meta.url), 'utf8'),
)
const prose = sample.cuerpo
  .filter(({ role }) => role === 'p')
  .map(({ content }) => plainText(content).replaceAll('*', ''))
const short = [
  'Este trabajo trata de la deserción.',
  'Se revisan tres fuentes.',
  'Los datos son de 2020.',
  'La pregunta es simple: ¿por qué se van?',
]
const titles = [
  'La deserción en la universidad pública',
  'Historia del Ecuador',
  'El páramo y el agua',
]
const sections = [
  'Introducción',
  '1. Antecedentes',
  'Historia del problema',
  'Método',
  'Conclusiones',
]
const lists = [
  'Referencias',
  '6. Referencias',
  'VI. BIBLIOGRAFÍA',
  'Fuentes consultadas',
  'Webgrafía',
]
const annexes = ['Anexos', 'Anexo A', 'ANEXO 1. Encuesta']
export const listedReferences = [
  'Mora, A. (2020). Los páramos del Ecuador. Editorial Sol.',
  'Ruiz, B., y Paz, C. (2019). La escuela. Revista de Educación, 12(3), 45–60. https://doi.org/10.1000/182',
  'Organización Mundial de la Salud. (s.f.). Salud mental. https://www.who.int/es',
  'Constitución de la República del Ecuador [Const.]. (2008). Registro Oficial 449.',
  'PÉREZ GÓMEZ, Juan. Historia del Ecuador. Quito: Abya-Yala, 2015.',
  'Asamblea Nacional. Ley de Educación Superior. Registro Oficial 298, 12 de octubre de 2010.',
]
const covers = [
  ['María José Andrade', 'Universidad Central del Ecuador', 'SOC-305: Sociología', 'Dra. Ana Paz'],
  ['Ana Paz, Luis Mora y Eva Ruiz', 'Universidad de Cuenca', '2.º B – matutina', 'Lic. Luis Mora'],
  [
    'Facultad de Filosofía',
    'Autor: Luis Mora',
    'Docente: Ing. Eva Ruiz',
    'Quito – Ecuador',
    '2026',
  ],
]

/** A seeded work with what drafts of other programs were found to lose. */
export function draftParts(seed: number): Part[] {
  const below = seededBelow(seed)
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T
  const line = (text: string, look = {}): Part => ({ kind: 'line', text, ...look })
  const parts: Part[] = []
  if (below(4) > 0) {
    parts.push(line(one(titles), { centred: true, bold: true }))
    parts.push(...one(covers).map((text) => line(text, { centred: true })))
    parts.push(line('14 de mayo de 2026', { centred: true }))
  }
  let startsPage = below(3) > 0
  const isIndexed = below(3) === 0
  if (isIndexed) {
    parts.push(line('Índice', { bold: true, startsPage }))
    const pages = one(['', ' ........ 3'])
    parts.push(...['Introducción', 'Referencias', 'Anexos'].map((text) => line(text + pages)))
    startsPage = true
  }
  const isStyled = below(2) === 0
  for (let section = below(3) + 1; section >= 0; section--) {
    const text = one(sections)
    parts.push(isStyled ? { kind: 'heading', text } : line(text, { bold: true, startsPage }))
    startsPage = false
    for (let count = below(4); count >= 0; count--) {
      parts.push(
        one<Part>([
          line(one(prose)),
          line(one(short)),
          { kind: 'quote', text: one(prose) },
          { kind: 'noted', text: one(prose) },
          { kind: 'list', items: short.slice(below(3)) },
          {
            kind: 'table',
            rows: [
              ['Año', 'Casos'],
              ['2019', '45'],
            ],
          },
          { kind: 'raised' },
        ]),
      )
    }
  }
  parts.push(line(one(lists), { bold: below(2) === 0, startsPage: below(2) === 0 }))
  parts.push(...listedReferences.slice(below(4)).map((text) => line(text)))
  if (below(2) === 0) parts.push(line(one(annexes)), line(one(short)), line(one(prose)))
  return parts
}

export function asMarkdown(parts: readonly Part[]): string {
  const written = parts.map((part): string => {
    switch (part.kind) {
      case 'heading':
        return `# ${part.text}`
      case 'quote':
        return `> ${part.text}`
      case 'noted':
        return `${part.text}^[Una nota.]`
      case 'list':
        return part.items.map((item) => `- ${item}`).join('\n')
      case 'table': {
        const [head = [], ...rows] = part.rows.map((row) => `| ${row.join(' | ')} |`)
        return [head, '|---|---|', ...rows].join('\n')
      }
      case 'raised':
        return 'El agua (H~2~O) cubre 10 m^2^ y $x^2 = 4$.'
      default: {
        // A number with a full stop would begin a list.
        const text = part.text.replace(/^(\w+)\./, '$1\\.').replaceAll('[', '\\[')
        return part.bold ? `**${text}**` : text
      }
    }
  })
  return written.join('\n\n')
}

export function asHtml(parts: readonly Part[]): string {
  const written = parts.map((part): string => {
    switch (part.kind) {
      case 'heading':
        return `<h1>${part.text}</h1>`
      case 'quote':
        return `<blockquote>${part.text}</blockquote>`
      case 'noted':
        return `<p>${part.text}</p>`
      case 'list':
        return `<ul>${part.items.map((item) => `<li>${item}</li>`).join('')}</ul>`
      case 'table': {
        const rows = part.rows.map(
          (row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
        )
        return `<table>${rows.join('')}</table>`
      }
      case 'raised':
        return '<p>El agua (H<sub>2</sub>O) cubre 10 m<sup>2</sup>.</p>'
      default: {
        const { text, centred, bold, startsPage } = part
        const style = `${centred ? 'text-align:center;' : ''}${startsPage ? 'page-break-before:always' : ''}`
        return `<p style="${style}">${bold ? `<b>${text}</b>` : text}</p>`
      }
    }
  })
  return written.join('\n')
}
