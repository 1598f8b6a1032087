import type { BlockFacts } from '#core/apa/facts.ts'
import { keyText } from '#core/apa/match-works.ts'
import { headingLevels, type Rules } from '#core/apa/rule.ts'
import { plainText } from '#core/document/inline.ts'
import { isKeywords, isSummaryHeading } from '#core/document/references-heading.ts'
import { countPlainWords } from '#core/document/words.ts'

const maxSummaryWords = 250
const maxKeywordsLength = 600
const keywordsLabel = /^((?:palabras? clave|key ?words?|mots[- ]cl[ée]s))\s?[:.—–-]\s{0,9}/i

export const textRules = {
  'TXT-TITLE': {
    name: 'Comienzo del texto',
    why: 'El texto empieza con el título, que la aplicación pone sola; la introducción no necesita encabezado.',
    source: 'APA 7 §2.11',
    document({ blocks }) {
      const where = blocks.findIndex(({ role, isBlank }) => role === 't1' && !isBlank)
      const heading = keyText(blocks[where]?.text ?? '')
      const title = blocks.find(({ role }) => role === 'title-main')
      if (heading !== '' && title && keyText(title.text) === heading) {
        const message = 'El título ya encabeza el texto: este encabezado lo repite.'
        return { where, message, fix: { label: 'Quitar el encabezado', removes: true } }
      }
      const message =
        'En APA 7 la introducción no lleva encabezado, aunque muchos docentes lo piden.'
      return heading === 'introduccion' && { where, severity: 'info', message }
    },
  },
  'TXT-SUMMARY': {
    name: 'Resumen en un párrafo',
    why: 'El resumen es un solo párrafo de hasta 250 palabras, para leerlo de un vistazo.',
    source: 'APA 7 §2.9',
    document: ({ blocks }) =>
      blocks.flatMap(({ role, content }, index) => {
        if (role !== 't1' || !isSummaryHeading(content)) return []
        const [first, second] = paragraphsBelow(blocks, index + 1)
        const words = countPlainWords(plainText(blocks[first ?? -1]?.content ?? ''))
        const message = `El resumen tiene ${words} palabras; lleva ${maxSummaryWords} como máximo.`
        return [
          first !== undefined && words > maxSummaryWords && { where: first, message },
          second !== undefined && { where: second, message: 'El resumen va en un solo párrafo.' },
        ]
      }),
  },
  'TXT-KEYWORDS': {
    name: 'Palabras clave entre comas',
    why: 'El rótulo va en cursiva; las palabras, en minúscula, separadas por comas y sin punto final.',
    source: 'APA 7 §2.10',
    block({ role, content }) {
      if (role !== 'p' || content.length > maxKeywordsLength || !isKeywords(content)) return null
      const text = plainText(content)
      const [whole = '', label = ''] = keywordsLabel.exec(text) ?? []
      const words = text
        .slice(whole.length)
        .replace(/[\s.]+$/, '')
        .split(/\s{0,9}[,;]\s{0,9}/)
        .filter((word) => word !== '')
      if (label === '' || words.length === 0) return null
      const written = `*${label.charAt(0).toUpperCase()}${label.slice(1)}:* ${words.join(', ')}`
      // Italics or an asterisk inside the words would be lost.
      const isPlain =
        !text.includes('*') && !/\*/.test(content.replace(/^\*{1,3}[^*]{1,30}\*{1,3}/, ''))
      const isCapital = (word: string) => /^\p{Lu}\p{Ll}/u.test(word)
      return [
        content.trim() !== written && {
          message: 'El rótulo va en cursiva, y las palabras entre comas y sin punto final.',
          fix: isPlain && { label: 'Darle la forma de APA 7', text: written },
        },
        words.length > 2 &&
          words.every(isCapital) && {
            severity: 'info',
            message: 'Las palabras clave van en minúscula, salvo los nombres propios.',
          },
      ]
    },
  },
} satisfies Rules

/** The indexes of the paragraphs from a block to the next heading. */
function paragraphsBelow(blocks: readonly BlockFacts[], from: number): number[] {
  const found: number[] = []
  for (let at = from; at < blocks.length; at++) {
    const { role = '', isBlank, content = '' } = blocks[at] ?? {}
    if (headingLevels.has(role)) break
    if (role === 'p' && !isBlank && !isKeywords(content)) found.push(at)
  }
  return found
}
