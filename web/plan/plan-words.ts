import { formatCredits2 } from '#core/credits/units.ts'
import { thousands } from '#core/document/count-label.ts'
import { type Reach, sectionPages } from '#core/generation/works/plan-size.ts'

/** '2 págs.' */
export function pagesLabel(pages: number): string {
  return pages === 1 ? '1 pág.' : `${thousands(pages)} págs.`
}

/** How many pages the credits pay for of the section in which they run out. */
export function reachWords(
  { pages }: Reach,
  section: { palabras: number },
  credits: number,
): string {
  const whole = sectionPages(section)
  const end = `ahí se acaban tus ${formatCredits2(credits)}`
  if (pages === 0) return `Antes de este: ${end}`
  return `${pages} de ${whole === 1 ? 'su página' : `sus ${whole} páginas`}: ${end}`
}

/** '≈ 4.30' */
export function aboutCredits(credits: number): string {
  return `≈ ${formatCredits2(credits)}`
}
