import { keyText } from '#core/apa/match-works.ts'
import type { PlacedFinding, Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §2.11: the text opens with its title, and the opening section has no heading "Introducción". */
export const titleInText: Rule = {
  id: 'TXT-TITLE',
  name: 'Comienzo del texto',
  why: 'El texto empieza con el título, que la aplicación pone sola; la introducción no necesita encabezado.',
  checkDocument({ blocks }) {
    const index = blocks.findIndex(({ role, isBlank }) => role === 't1' && !isBlank)
    const heading = blocks[index]
    if (!heading) return []
    const title = blocks.find(({ role }) => role === 'title-main')
    const place = { list: 'cuerpo', index, start: 0, end: heading.content.length } as const
    const findings: PlacedFinding[] = []
    if (title && keyText(title.text) === keyText(heading.text) && keyText(title.text) !== '') {
      const message = 'El título ya encabeza el texto: este encabezado lo repite.'
      const fix = {
        label: 'Quitar el encabezado',
        edits: [{ kind: 'remove', list: 'cuerpo', index } as const],
      }
      findings.push({ severity: 'aviso', ...place, message, fix })
    } else if (keyText(heading.text) === 'introduccion') {
      const message =
        'En APA 7 la introducción no lleva encabezado, aunque muchos docentes lo piden.'
      findings.push({ severity: 'info', ...place, message })
    }
    return findings
  },
}
