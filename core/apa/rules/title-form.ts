import { isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import { type LocalFinding, type Rule, wholeOf } from '#core/apa/rule.ts'

const maxWords = 12

/** Source: APA 7 §2.4; the limit of twelve words is advice. */
export const titleForm: Rule = {
  id: 'TP-TITLE',
  name: 'Forma del título',
  why: 'Un título breve, sin punto final y con mayúsculas solo donde la ortografía las pide, se lee mejor.',
  checkBlock(block) {
    if (block.role !== 'title-main' || block.isBlank) return []
    const findings: LocalFinding[] = []
    const add = (message: string) => findings.push({ severity: 'info', ...wholeOf(block), message })
    const words = block.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    if (/[^.…]\.\*?$/.test(block.text) && !/\b\p{Lu}{1,2}\.$/u.test(block.text))
      add('El título no lleva punto final.')
    if (words > maxWords) add(`El título tiene ${words} palabras; se recomiendan doce como máximo.`)
    if (isAllCapitals(block.text)) add('El título no se escribe todo en mayúsculas.')
    else if (isTitleCase(block.text))
      add('En español solo la primera palabra y los nombres propios llevan mayúscula.')
    if (/^["“«][^"“”«»]*["”»]$/.test(block.text)) add('El título no va entre comillas.')
    return findings
  },
}
