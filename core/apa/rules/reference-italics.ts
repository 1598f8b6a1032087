import type { ReferenceFacts } from '#core/apa/facts.ts'
import { type LocalFinding, placeIn, type Rule } from '#core/apa/rule.ts'
import { isItalic } from '#core/apa/visible-text.ts'

/** Source: APA 7 §9.19 and §9.25: italics for works that stand alone, journals and their volumes. */
export const referenceItalics: Rule = {
  id: 'REF-ITAL',
  name: 'Cursiva de la obra',
  why: 'La cursiva distingue la obra que se busca: el libro, la revista y su volumen, la tesis o la página.',
  checkReference(reference) {
    const { layout, csl } = reference
    if (reference.isBlank || !layout.date || reference.body.title.end <= reference.body.title.start)
      return []
    if (csl.type === 'chapter') return inChapter(reference)
    if (csl.type === 'article-journal' || csl.type === 'article-newspaper')
      return inSerial(reference)
    return inTitle(reference)
  },
}

function finding(
  reference: ReferenceFacts,
  start: number,
  end: number,
  message: string,
): LocalFinding {
  return { severity: 'aviso', ...placeIn(reference, start, end), message }
}

function inTitle(reference: ReferenceFacts): LocalFinding[] {
  const { layout, body } = reference
  const { start, end } = body.title
  if (layout.visible.italics.some((span) => span.start < end && span.end > start)) return []
  return [finding(reference, start, end, 'El título de esta obra va en cursiva.')]
}

function inChapter(reference: ReferenceFacts): LocalFinding[] {
  const { layout, body } = reference
  const { visible } = layout
  const findings: LocalFinding[] = []
  if (isItalic(visible, body.title.start, body.title.end))
    findings.push(
      finding(
        reference,
        body.title.start,
        body.title.end,
        'El título del capítulo va sin cursiva.',
      ),
    )
  const book = body.inside?.title
  if (
    book &&
    book.end > book.start &&
    !visible.italics.some((span) => span.start < book.end && span.end > book.start)
  )
    findings.push(finding(reference, book.start, book.end, 'El título del libro va en cursiva.'))
  return findings
}

function inSerial(reference: ReferenceFacts): LocalFinding[] {
  const { layout, body, csl } = reference
  const { visible } = layout
  const findings: LocalFinding[] = []
  if (!body.isTitleFirst && isItalic(visible, body.title.start, body.title.end))
    findings.push(
      finding(
        reference,
        body.title.start,
        body.title.end,
        'El título del artículo va sin cursiva.',
      ),
    )
  const name = csl['container-title'] ?? ''
  const at = visible.text.indexOf(name, body.rest.start)
  if (name === '' || at === -1) return findings
  const isNameItalic = isItalic(visible, at, at + name.length)
  if (!isNameItalic)
    findings.push(
      finding(reference, at, at + name.length, 'El nombre de la revista va en cursiva.'),
    )
  const behind = /^,\s*(\d+)/.exec(visible.text.slice(at + name.length, body.rest.end))
  const volume = behind?.[1]
  if (!volume || !csl.volume || !isNameItalic) return findings
  const start = at + name.length + behind[0].length - volume.length
  if (isItalic(visible, start, start + volume.length)) return findings
  const place = placeIn(reference, start, start + volume.length)
  const edits = [{ ...place, text: `*${volume}*` }]
  const message = 'El volumen de la revista va en cursiva.'
  return [
    ...findings,
    { severity: 'aviso', ...place, message, fix: { label: 'Poner el volumen en cursiva', edits } },
  ]
}
