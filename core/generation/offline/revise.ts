import type { AcademicText, Block } from '#core/document/model.ts'
import { closingHeading, deeperGuidance } from './closing.ts'
import { sectionBlocks, t1 } from './scaffold.ts'

/** The text with another title. */
export function withTitle(text: AcademicText, title: string): AcademicText {
  const rest = text.cuerpo.filter(({ role }) => role !== 'title-main')
  return { ...text, cuerpo: [{ role: 'title-main', content: title }, ...rest] }
}

/** The text with one more part, ahead of its conclusions. */
export function withSection(
  text: AcademicText,
  heading: string,
  paragraphs: readonly string[],
): AcademicText {
  const ending = text.cuerpo.findIndex(({ role, content }) => role === 't1' && isEnding(content))
  const at = ending === -1 ? text.cuerpo.length : ending
  const added = sectionBlocks(t1(heading, ...paragraphs))
  return { ...text, cuerpo: [...text.cuerpo.slice(0, at), ...added, ...text.cuerpo.slice(at)] }
}

/** The text with a paragraph more at the end of its first part. */
export function withNote(text: AcademicText, note: string): AcademicText {
  const start = text.cuerpo.findIndex(({ role }) => role === 't1')
  const end = text.cuerpo.findIndex(({ role }, index) => index > start && role !== 'p')
  const at = end === -1 ? text.cuerpo.length : end
  const added: Block = { role: 'p', content: note }
  return { ...text, cuerpo: [...text.cuerpo.slice(0, at), added, ...text.cuerpo.slice(at)] }
}

/** The text with a paragraph less in every section that has more than one. */
export function shortened(text: AcademicText): AcademicText {
  const isParagraph = (block: Block | undefined) => block?.role === 'p'
  const cuerpo = text.cuerpo.filter((block, index, blocks) => {
    const isLast = isParagraph(block) && !isParagraph(blocks[index + 1])
    return !(isLast && isParagraph(blocks[index - 1]))
  })
  return { ...text, cuerpo }
}

/** The text with a paragraph of deeper guidance at the end of each part, while there is guidance left. */
export function lengthened(text: AcademicText): AcademicText {
  const used = new Set(text.cuerpo.map(({ content }) => content))
  const unused = deeperGuidance.filter((guidance) => !used.has(guidance))
  const cuerpo: Block[] = []
  let part: string | null = null
  const endPart = () => {
    const isOurs = part !== null && part !== closingHeading
    const guidance = isOurs ? unused.shift() : undefined
    if (guidance) cuerpo.push({ role: 'p', content: guidance })
  }
  for (const block of text.cuerpo) {
    if (block.role === 't1') {
      endPart()
      part = block.content
    }
    cuerpo.push(block)
  }
  endPart()
  return { ...text, cuerpo }
}

function isEnding(heading: string): boolean {
  return (
    /^(conclusi|evaluaci[oó]n y cierre|consideraciones finales|cierre)/i.test(heading) ||
    heading === closingHeading
  )
}
