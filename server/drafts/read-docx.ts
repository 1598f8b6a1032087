import mammoth from 'mammoth'
import type { SourceItem, SourceParagraph, SourceSpan } from '#core/drafts/draft-source.ts'

/** A node of mammoth's tree; its fields depend on its type. */
type Node = {
  type: string
  children?: Node[]
  value?: string
  styleId?: string | null
  styleName?: string | null
  alignment?: string | null
  numbering?: object | null
  indent?: { start: string | null; hanging: string | null }
  isBold?: boolean
  isItalic?: boolean
  isAllCaps?: boolean
  breakType?: string
  noteType?: string
  verticalAlignment?: string | null
  href?: string
}

/** The paragraphs of a DOCX and the items between them, in order. Throws when the file cannot be read. */
export async function readDocx(bytes: Uint8Array): Promise<SourceItem[]> {
  let tree: Node | null = null
  await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    {
      includeDefaultStyleMap: false,
      // We only need the tree, so mammoth gets an empty document to convert.
      transformDocument: (read: Node) => {
        tree = read
        return { ...read, children: [] }
      },
    },
  )
  const reader = new TreeReader()
  for (const child of (tree as Node | null)?.children ?? []) reader.read(child)
  return reader.items
}

class TreeReader {
  readonly items: SourceItem[] = []
  #isAfterBreak = false

  read(node: Node): void {
    if (node.type === 'table') {
      this.items.push({ kind: 'table' })
      return
    }
    if (node.type !== 'paragraph') return
    const paragraph = this.#begin(node)
    const after: SourceItem[] = []
    const spans: SourceSpan[] = []
    let isBroken = false
    const visit = (child: Node, face: { italic: boolean; bold: boolean; isCaps: boolean }) => {
      const write = (text: string) => {
        const { italic, bold, isCaps } = face
        spans.push({ text: isCaps ? text.toLocaleUpperCase('es') : text, italic, bold })
      }
      switch (child.type) {
        case 'text':
          return write(child.value ?? '')
        case 'tab':
          return write(' ')
        case 'break':
          if (child.breakType !== 'page') return write('\n')
          // A break before the paragraph's first word starts a page with this paragraph, any other with the next.
          if (spans.every(({ text }) => text.trim() === '')) paragraph.startsPage = true
          else isBroken = true
          return
        case 'image':
          after.push({ kind: 'image' })
          return
        case 'noteReference':
          after.push({ kind: 'note' })
          return
        case 'commentReference':
          after.push({ kind: 'comment' })
          return
      }
      if (isRaised(child)) after.push({ kind: 'raised' })
      if (hidesAddress(child)) after.push({ kind: 'link' })
      const style = (child.styleName ?? '').toLowerCase()
      const inner = {
        italic: face.italic || child.isItalic === true || /emphasis|énfasis/.test(style),
        bold: face.bold || child.isBold === true || /strong|texto en negrita/.test(style),
        isCaps: face.isCaps || child.isAllCaps === true,
      }
      for (const each of child.children ?? []) visit(each, inner)
    }
    for (const child of node.children ?? []) {
      visit(child, { italic: false, bold: false, isCaps: false })
    }
    const isBlank = spans.every(({ text }) => text.trim() === '')
    this.#isAfterBreak = isBroken || (isBlank && paragraph.startsPage)
    this.items.push({ ...paragraph, spans: joined(spans) }, ...after)
  }

  #begin(node: Node): SourceParagraph {
    const twips = (value: string | null | undefined) => Number.parseInt(value ?? '0', 10) || 0
    return {
      kind: 'paragraph',
      style: (node.styleName ?? node.styleId ?? '').toLowerCase().trim(),
      isCentred: node.alignment === 'center',
      indentTwips: twips(node.indent?.start),
      hangingTwips: twips(node.indent?.hanging),
      isList: node.numbering != null,
      startsPage: this.#isAfterBreak,
      spans: [],
    }
  }
}

/** Whether a run is a superscript or subscript that is not blank. */
function isRaised(node: Node): boolean {
  const { type, verticalAlignment } = node
  if (type !== 'run' || !verticalAlignment || verticalAlignment === 'baseline') return false
  return wordsOf(node).trim() !== ''
}

/** Whether a link's address is lost by the import, because its words do not contain it. */
function hidesAddress(node: Node): boolean {
  if (node.type !== 'hyperlink' || !/^https?:/i.test(node.href ?? '')) return false
  const bare = (address: string) => address.replace(/^https?:\/\/|\/$|\s/gi, '').toLowerCase()
  const words = bare(wordsOf(node))
  return words !== '' && !bare(node.href ?? '').includes(words)
}

function wordsOf({ value = '', children = [] }: Node): string {
  return value + children.map(wordsOf).join('')
}

function joined(spans: readonly SourceSpan[]): SourceSpan[] {
  const result: SourceSpan[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && last.italic === span.italic && last.bold === span.bold) last.text += span.text
    else result.push({ ...span })
  }
  return result
}
