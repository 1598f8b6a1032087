import type { AcademicText } from './model.ts'
import { type OutlineItem, type OutlineRole, outlineOf, spansOf } from './outline.ts'
import { documentPlainText } from './plain-text.ts'
import type { TitlePage } from './title-page.ts'

/** Inline, because a `<style>` element does not reach Word or Google Docs from every browser. */
const everyBlock =
  "font-family:'Times New Roman',Times,serif;font-size:12pt;line-height:200%;margin:0;color:#000"

const centredBold = 'text-align:center;font-weight:bold'

const looks: Record<OutlineRole, { tag: string; style: string }> = {
  'title-page-title': { tag: 'p', style: centredBold },
  'title-page-line': { tag: 'p', style: 'text-align:center' },
  title: { tag: 'p', style: centredBold },
  t1: { tag: 'h1', style: centredBold },
  t2: { tag: 'h2', style: 'text-align:left;font-weight:bold' },
  t3: { tag: 'h3', style: 'text-align:left;font-weight:bold;font-style:italic' },
  p: { tag: 'p', style: 'text-align:left;text-indent:0.5in' },
  'ref-heading': { tag: 'h1', style: centredBold },
  ref: { tag: 'p', style: 'text-align:left;margin-left:0.5in;text-indent:-0.5in' },
}

/**
 * The whole document, title page included, for the clipboard: `html` keeps headings, indents, spacing and
 * italics where it is pasted, `text` is for everywhere else. Page numbers, margins and the paper's size cannot
 * travel this way.
 */
export function clipboardContent(document: { text: AcademicText; titlePage: TitlePage }): {
  html: string
  text: string
} {
  const blocks = outlineOf(document.text, document.titlePage).map(blockHtml)
  return {
    html: `<div lang="es-EC">\n${blocks.join('\n')}\n</div>`,
    text: documentPlainText(document),
  }
}

function blockHtml(item: OutlineItem): string {
  const { tag, style } = looks[item.role]
  const pageBreak = item.startsPage ? ';page-break-before:always' : ''
  // `<i>`, not `<em>`: Writer turns the latter into a character style of its own.
  const inner = spansOf(item)
    .map(({ text, italic }) => (italic ? `<i>${escapeHtml(text)}</i>` : escapeHtml(text)))
    .join('')
  return `<${tag} lang="es-EC" style="${everyBlock};${style}${pageBreak}">${inner}</${tag}>`
}

const htmlEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? character)
}
