import type { BlockFacts } from '#core/apa/facts.ts'
import { keyText } from '#core/apa/match-works.ts'
import {
  bodyFinding,
  findingAt,
  headingLevels,
  type LocalFinding,
  type PlacedFinding,
  type Rule,
  replaceFix,
  wholeOf,
} from '#core/apa/rule.ts'
import { plainText } from '#core/document/inline.ts'
import { isKeywords, isSummaryHeading } from '#core/document/references-heading.ts'
import { countPlainWords } from '#core/document/words.ts'

/** Source: APA 7 §2.11: the text opens with its title, and the opening section has no heading "Introducción". */
const titleInText: Rule = {
  id: 'TXT-TITLE',
  name: 'Comienzo del texto',
  why: 'El texto empieza con el título, que la aplicación pone sola; la introducción no necesita encabezado.',
  checkDocument({ blocks }) {
    const index = blocks.findIndex(({ role, isBlank }) => role === 't1' && !isBlank)
    const heading = blocks[index]
    if (!heading) return []
    const title = blocks.find(({ role }) => role === 'title-main')
    if (title && keyText(title.text) === keyText(heading.text) && keyText(title.text) !== '') {
      const message = 'El título ya encabeza el texto: este encabezado lo repite.'
      const fix = { label: 'Quitar el encabezado', edits: 'remove' as const }
      return [bodyFinding(index, 'aviso', wholeOf(heading), message, fix)]
    }
    if (keyText(heading.text) !== 'introduccion') return []
    const message = 'En APA 7 la introducción no lleva encabezado, aunque muchos docentes lo piden.'
    return [bodyFinding(index, 'info', wholeOf(heading), message)]
  },
}

const maxSummaryWords = 250

/** Source: APA 7 §2.9: one paragraph of 250 words at most; the key words stand below it. */
const summaryForm: Rule = {
  id: 'TXT-SUMMARY',
  name: 'Resumen en un párrafo',
  why: 'El resumen es un solo párrafo de hasta 250 palabras, para leerlo de un vistazo.',
  checkDocument({ blocks }) {
    const findings: PlacedFinding[] = []
    for (const [index, { role, content }] of blocks.entries()) {
      if (role !== 't1' || !isSummaryHeading(content)) continue
      const [first, second] = paragraphsBelow(blocks, index + 1)
      if (!first) continue
      const words = countPlainWords(plainText(first.content))
      if (words > maxSummaryWords)
        findings.push(
          at(first, `El resumen tiene ${words} palabras; lleva ${maxSummaryWords} como máximo.`),
        )
      if (second) findings.push(at(second, 'El resumen va en un solo párrafo.'))
    }
    return findings
  },
}

function paragraphsBelow(blocks: readonly BlockFacts[], from: number) {
  const below = blocks.slice(from)
  const next = below.findIndex(({ role }) => headingLevels.has(role))
  return (next === -1 ? below : below.slice(0, next)).flatMap(({ role, content, isBlank }, at) =>
    role === 'p' && !isBlank && !isKeywords(content) ? [{ index: from + at, content }] : [],
  )
}

function at({ index, content }: { index: number; content: string }, message: string) {
  return bodyFinding(index, 'aviso', wholeOf({ content }), message)
}

const keywordsLabel = /^((?:palabras? clave|key ?words?|mots[- ]cl[ée]s))\s?[:.—–-]\s{0,9}/i
const maxKeywordsLength = 600

/** Source: APA 7 §2.10: the label in italics, the words in lower case between commas, without a full stop. */
const keywordsForm: Rule = {
  id: 'TXT-KEYWORDS',
  name: 'Palabras clave entre comas',
  why: 'El rótulo va en cursiva; las palabras, en minúscula, separadas por comas y sin punto final.',
  checkBlock({ role, content }) {
    if (role !== 'p' || content.length > maxKeywordsLength || !isKeywords(content)) return []
    const text = plainText(content)
    const [whole = '', label = ''] = keywordsLabel.exec(text) ?? []
    const words = text
      .slice(whole.length)
      .replace(/[\s.]+$/, '')
      .split(/\s{0,9}[,;]\s{0,9}/)
      .filter((word) => word !== '')
    if (label === '' || words.length === 0) return []
    const written = `*${label.charAt(0).toUpperCase()}${label.slice(1)}:* ${words.join(', ')}`
    const findings: LocalFinding[] = []
    if (content.trim() !== written) {
      // Italics or an asterisk inside the words would be lost.
      const isPlain =
        !text.includes('*') && !/\*/.test(content.replace(/^\*{1,3}[^*]{1,30}\*{1,3}/, ''))
      const message = 'El rótulo va en cursiva, y las palabras entre comas y sin punto final.'
      const fix = isPlain && replaceFix('Darle la forma de APA 7', wholeOf({ content }), written)
      findings.push(findingAt('aviso', wholeOf({ content }), message, fix))
    }
    const isCapital = (word: string) => /^\p{Lu}\p{Ll}/u.test(word)
    if (words.length > 2 && words.every(isCapital)) {
      const message = 'Las palabras clave van en minúscula, salvo los nombres propios.'
      findings.push(findingAt('info', wholeOf({ content }), message))
    }
    return findings
  },
}

export const textRules: readonly Rule[] = [titleInText, summaryForm, keywordsForm]
