/** What stands around all paragraphs of one note in Word and in LibreOffice. */
const wholeNote =
  '[style*="mso-element:footnote"],[style*="mso-element:endnote"],[id^="sdfootnote"]:not(a),[id^="sdendnote"]:not(a)'

/**
 * Finds the notes of pasted HTML: a call and its note are links that name each other, in Word, LibreOffice and Google
 * Docs alike. The links of the notes are taken away. Calls inside tables stay, because notes have no place there.
 */
export function takePastedNotes(body: Element): {
  called: Map<Element, Element>
  notes: Set<Element>
} {
  const called = new Map<Element, Element>()
  const notes = new Set<Element>()
  const links = body.querySelectorAll('a[href^="#"]')
  const named = new Map<string, Element>()
  for (const link of links) {
    for (const name of [link.id, link.getAttribute('name') ?? '']) {
      if (name !== '' && !named.has(name)) named.set(name, link)
    }
  }
  const partner = (link: Element) => named.get((link.getAttribute('href') ?? '').slice(1))
  for (const call of links) {
    const link = partner(call)
    if (link === undefined || link === call || partner(link) !== call) continue
    const isOfNote = (call.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) === 0
    if (isOfNote || call.closest('table') !== null) continue
    const note = link.closest(wholeNote) ?? link.closest('p,li')
    if (note === null || note.contains(call) || notes.has(note)) continue
    called.set(call, note)
    notes.add(note)
    link.remove()
  }
  return { called, notes }
}

/** The mark of a note that was not copied with it, as encyclopaedias have them. */
export function isLooseCall(element: Element, called: ReadonlyMap<Element, Element>): boolean {
  const link = element.firstElementChild
  return (
    element.tagName === 'SUP' &&
    element.childNodes.length === 1 &&
    link?.tagName === 'A' &&
    !called.has(link) &&
    (link.getAttribute('href') ?? '').includes('#') &&
    /^\[?\s?\w{1,4}\s?\]?$/.test(link.textContent?.trim() ?? '')
  )
}
