import { type LocalFinding, placeIn, type Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §9.5 and §9.35: a full stop ends a reference, but for an address. */
export const referenceDot: Rule = {
  id: 'REF-DOT',
  name: 'Punto final de la referencia',
  why: 'La referencia termina en punto, salvo después de un enlace, donde el punto lo rompería.',
  checkReference(reference) {
    const { layout, isBlank, content } = reference
    if (isBlank) return []
    const text = layout.visible.text.trimEnd()
    if (layout.address && layout.address.end === text.length) {
      const dots = /[.,;]+$/.exec(text)
      if (!dots) return []
      const place = placeIn(reference, dots.index, text.length)
      const start = placeIn(reference, layout.address.start, text.length).start
      const edits = [{ ...place, text: '' }]
      const message = 'Después de un enlace no va punto.'
      const isPlain = content.slice(place.start, place.end) === dots[0]
      return [
        {
          severity: 'aviso',
          start,
          end: place.end,
          message,
          ...(isPlain ? { fix: { label: 'Quitar el punto', edits } } : {}),
        },
      ]
    }
    return ending(reference.content, text)
  },
}

function ending(content: string, text: string): LocalFinding[] {
  const isDoubled = /(?<!\.)\.\.$/.test(text)
  if (!isDoubled && /(?:[.?!…]["”»]?|\))$/.test(text)) return []
  const end = content.trimEnd().length
  const message = isDoubled
    ? 'La referencia termina en un solo punto.'
    : 'La referencia termina en punto.'
  const marks = /(?:\.\.|[,;:\s])*$/.exec(content.slice(0, end))
  const from = marks ? marks.index : end
  const edits = [{ start: from, end, text: '.' }]
  return [
    {
      severity: 'aviso',
      start: 0,
      end: content.length,
      message,
      fix: { label: 'Poner un punto final', edits },
    },
  ]
}
