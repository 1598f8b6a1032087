import { isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import { type LocalFinding, type Rule, replaceFix, wholeOf } from '#core/apa/rule.ts'

const maxWords = 12

/** Source: APA 7 §2.4; the limit of twelve words is advice. */
export const titleForm: Rule = {
  id: 'TP-TITLE',
  name: 'Forma del título',
  why: 'Un título breve, sin punto final y con mayúsculas solo donde la ortografía las pide, se lee mejor.',
  checkBlock(block) {
    if (block.role !== 'title-main' || block.isBlank) return []
    const findings: LocalFinding[] = []
    const add = (message: string, fix?: LocalFinding['fix']) =>
      findings.push({ severity: 'info', ...wholeOf(block), message, ...(fix ? { fix } : {}) })
    const { content } = block
    const words = block.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    if (/[^.…]\.\*?$/.test(block.text) && !/\b\p{Lu}{1,2}\.$/u.test(block.text))
      add('El título no lleva punto final.', withoutStop(content))
    if (words > maxWords) add(`El título tiene ${words} palabras; se recomiendan doce como máximo.`)
    if (isAllCapitals(block.text)) add('El título no se escribe todo en mayúsculas.')
    else if (isTitleCase(block.text))
      add('En español solo la primera palabra y los nombres propios llevan mayúscula.')
    if (/^["“«][^"“”«»]*["”»]$/.test(block.text))
      add('El título no va entre comillas.', withoutQuotes(content))
    return findings
  },
}

function withoutStop(content: string): LocalFinding['fix'] {
  const at = content.trimEnd().replace(/\*$/, '').length - 1
  return content[at] === '.' ? replaceFix('Quitar el punto final', at, at + 1, '') : undefined
}

function withoutQuotes(content: string): LocalFinding['fix'] {
  const inner = /^["“«](.*)["”»]$/.exec(content)?.[1]
  return inner === undefined
    ? undefined
    : replaceFix('Quitar las comillas', 0, content.length, inner)
}
