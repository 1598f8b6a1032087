import type { Item } from './answer-item.ts'
import type { GivenRole } from './answer-shapes.ts'

/**
 * The role that a part of an open item has so far, from the items around it, outermost first: as `settle` gives it once
 * they are closed, if nothing else comes. Null where nothing has named one.
 */
export function liveRole(
  around: readonly Item[],
  own: GivenRole | null,
  isFirst: boolean,
): GivenRole | null {
  let role = own
  for (let at = around.length - 1; at >= 0; at--) {
    const said = around[at]?.role ?? null
    if (said === null) continue
    const isHeading = said !== 'p' && said !== 'quote' && said !== 'ref' && said !== 'title-meta'
    const isTitle = role === 'section-title' && isHeading
    if (role === null || isTitle) role = isFirst || !isHeading ? said : 'p'
  }
  return role
}
