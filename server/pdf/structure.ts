/** pdfkit has no option for the attributes of an element; `O` names who defines them. */
export function setAttributes(
  element: PDFKit.PDFStructureElement,
  attributes: Record<string, string | number[]>,
) {
  const { data } = (element as unknown as { dictionary: { data: Record<string, unknown> } })
    .dictionary
  data['A'] = attributes
}
