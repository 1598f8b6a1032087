import type { LineRole } from '#core/layout/pages.ts'

/** The structure element of each kind of block. */
export const tagOfRole: Record<LineRole, string> = {
  'title-page-title': 'H1',
  'title-page-line': 'P',
  'index-heading': 'H2',
  'index-entry': 'TOCI',
  title: 'P',
  t1: 'H2',
  t2: 'H3',
  t3: 'H4',
  t4: 'H5',
  t5: 'H6',
  p: 'P',
  quote: 'P',
  bullet: 'LBody',
  number: 'LBody',
  'exhibit-label': 'P',
  'exhibit-title': 'P',
  'table-row': 'P',
  'figure-image': 'Figure',
  'exhibit-note': 'P',
  'code-line': 'Code',
  spacer: 'P',
  'ref-heading': 'H2',
  ref: 'LBody',
  'notes-heading': 'H2',
  note: 'P',
  equation: 'P',
  'appendix-label': 'H2',
  'appendix-title': 'P',
  'declaration-heading': 'H2',
  declaration: 'P',
}

export const listNumberings: Partial<Record<LineRole, string>> = {
  number: 'Decimal',
  bullet: 'Disc',
}

/** pdfkit has no option for the attributes of an element; `O` names who defines them. */
export function setAttributes(
  element: PDFKit.PDFStructureElement,
  attributes: Record<string, string | number[]>,
) {
  const { data } = (element as unknown as { dictionary: { data: Record<string, unknown> } })
    .dictionary
  data['A'] = attributes
}
