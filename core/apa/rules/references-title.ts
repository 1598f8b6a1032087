import { headingLevels, type PlacedFinding, type Rule } from '#core/apa/rule.ts'
import { isReferencesHeading } from '#core/document/references-heading.ts'

/** Source: APA 7 §2.12 and §9.43: the list is headed "Referencias". */
export const referencesTitle: Rule = {
  id: 'REF-HEAD',
  name: 'Encabezado «Referencias»',
  why: 'La lista se llama «Referencias» y la aplicación pone su encabezado al final.',
  checkDocument({ blocks }) {
    const findings: PlacedFinding[] = []
    const last = blocks.findLastIndex(({ role, isBlank }) => role !== 'ref' && !isBlank)
    for (const [index, { role, content, text }] of blocks.entries()) {
      if (!headingLevels.has(role) || !isReferencesHeading(content)) continue
      const place = { list: 'cuerpo', index, start: 0, end: content.length } as const
      if (text !== 'Referencias') {
        const edit = { kind: 'text', ...place, text: 'Referencias' } as const
        const fix = { label: 'Escribir «Referencias»', edits: [edit] }
        findings.push({
          severity: 'aviso',
          ...place,
          message: 'La lista se titula «Referencias».',
          fix,
        })
      } else if (index !== last && !isListBelow(blocks.slice(index + 1))) {
        const message = 'El encabezado «Referencias» va al final y lo pone la aplicación.'
        findings.push({ severity: 'aviso', ...place, message })
      }
    }
    return findings
  },
}

/** Paragraphs alone under the heading may be the list itself, which another rule reports. */
function isListBelow(blocks: readonly { role: string }[]): boolean {
  return blocks.every(({ role }) => role === 'p' || role === 'ref')
}
