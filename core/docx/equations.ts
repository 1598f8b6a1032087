import {
  AlignmentType,
  ImportedXmlComponent,
  LineRuleType,
  Paragraph,
  type ParagraphChild,
  Tab,
  TabStopType,
  TextRun,
} from 'docx'
import { type MathPart, readEquation } from '#core/document/equation.ts'
import type { OutlineItem } from '#core/document/outline-item.ts'
import { shapeOfEquation } from '#core/layout/equation-shape.ts'
import { lineHeightPt, marginTwips, pageWidthTwips } from '#core/layout/page-rules.ts'
import { noMarks } from './comments.ts'
import { paragraphStyles } from './style-sheet.ts'

const textWidthTwips = pageWidthTwips - 2 * marginTwips
const math = 'http://schemas.openxmlformats.org/officeDocument/2006/math'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** The paragraph of an equation: Office Math, centred by a tab, and its number at the right margin. As high as laid out. */
export function docxEquation(
  item: OutlineItem,
  source: string,
  number: number,
  marks = noMarks,
): Paragraph {
  const { part } = readEquation(source)
  const { heightSlots = 1 } = shapeOfEquation(source) ?? {}
  return new Paragraph({
    style: paragraphStyles.equation,
    alignment: AlignmentType.LEFT,
    ...(item.startsPage && { pageBreakBefore: true }),
    tabStops: [
      { type: TabStopType.CENTER, position: Math.round(textWidthTwips / 2) },
      { type: TabStopType.RIGHT, position: textWidthTwips },
    ],
    spacing: {
      line: Math.round(heightSlots * lineHeightPt * 20),
      lineRule: LineRuleType.AT_LEAST,
      before: 0,
      after: 0,
    },
    children: marks.around([
      new TextRun({ children: [new Tab()] }),
      ...(part ? [officeMath(part)] : []),
      new TextRun({ children: [new Tab(), `(${number})`] }),
    ]),
  })
}

const xmlToken = /<(\/?)([\w:]+)((?: [\w:]+="[^"]*")*)(\/?)>|([^<]+)/g

/** Builds the XML tree itself, because the library's XML reader drops texts that are only spaces. */
function officeMath(part: MathPart): ParagraphChild {
  const root = new ImportedXmlComponent('m:oMath', { 'xmlns:m': math, 'xmlns:w': word })
  const open = [root]
  for (const [, end, name = '', said = '', isEmpty, text] of xmlOf(part).matchAll(xmlToken)) {
    if (text !== undefined) open.at(-1)?.push(unescaped(text))
    else if (end) open.pop()
    else {
      const attributes = [...said.matchAll(/([\w:]+)="([^"]*)"/g)].map(
        ([, key = '', value = '']) => [key, unescaped(value)],
      )
      const element = new ImportedXmlComponent(name, Object.fromEntries(attributes))
      open.at(-1)?.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  return root as unknown as ParagraphChild
}

/** Writes a node of the parse tree as Office Math XML (ECMA-376, 22.1). A missing argument is an empty element. */
export function xmlOf(part: MathPart): string {
  switch (part.kind) {
    case 'row':
      return rowXml(part.parts)
    case 'sign':
      // LibreOffice reads a bracket or bar without partner as a fault, unless it is text.
      if (/^[()[\]{}|‖⟨⟩⌊⌋⌈⌉]$/.test(part.text)) return run(part.text, { isText: true })
      return run(part.text, { isItalic: part.isItalic, isBold: part.isBold })
    case 'words':
      return run(part.text, { isItalic: false, isBold: part.isBold, isText: !part.isName })
    case 'space':
      return part.em > 0 ? run(part.em >= 1 ? '\u2003' : part.em > 0.2 ? '\u2005' : '\u2006') : ''
    case 'big':
      return run(part.text)
    case 'fraction':
      return `<m:f>${part.hasBar ? '' : '<m:fPr><m:type m:val="noBar"/></m:fPr>'}${arg('num', part.above)}${arg('den', part.below)}</m:f>`
    case 'root': {
      const hides = part.degree ? '' : '<m:radPr><m:degHide m:val="1"/></m:radPr>'
      return `<m:rad>${hides}${part.degree ? arg('deg', part.degree) : '<m:deg/>'}${arg('e', part.inside)}</m:rad>`
    }
    case 'scripts':
      return scriptsXml(part, null)
    case 'accent':
      return accentXml(part)
    case 'fence':
      return `<m:d><m:dPr>${value('begChr', part.open)}${value('endChr', part.close)}</m:dPr>${arg('e', part.inside)}</m:d>`
    case 'grid':
      return gridXml(part)
  }
}

/** In Office Math a sum or an integral contains its summand (`m:e`): everything up to the next relation or comma. */
function rowXml(parts: readonly MathPart[]): string {
  let xml = ''
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as MathPart
    const next = parts[at + 1]
    if (next && hasLimits(part)) {
      // Without `m:func`, LibreOffice puts a limit inside the fraction that follows it.
      xml += `<m:func><m:fName>${xmlOf(part)}</m:fName>${arg('e', next)}</m:func>`
      at++
      continue
    }
    const isSum = part.kind === 'scripts' && part.base.kind === 'big'
    if (!isSum && part.kind !== 'big') {
      xml += xmlOf(part)
      continue
    }
    let end = at + 1
    while (end < parts.length && !endsSum(parts[end])) end++
    const inside: MathPart = { kind: 'row', parts: parts.slice(at + 1, end) }
    xml += isSum
      ? scriptsXml(part, inside)
      : scriptsXml(
          { kind: 'scripts', base: part, above: null, below: null, isStacked: false },
          inside,
        )
    at = end - 1
  }
  return xml
}

function hasLimits(part: MathPart): boolean {
  return part.kind === 'scripts' && part.isStacked && part.base.kind === 'words'
}

function endsSum(part: MathPart | undefined): boolean {
  return part?.kind === 'sign' && (part.as === 'relation' || part.as === 'comma')
}

function scriptsXml(
  { base, above, below, isStacked }: Extract<MathPart, { kind: 'scripts' }>,
  inside: MathPart | null,
): string {
  if (base.kind === 'big') {
    const place = isStacked ? 'undOvr' : 'subSup'
    const hidden = `${below ? '' : '<m:subHide m:val="1"/>'}${above ? '' : '<m:supHide m:val="1"/>'}`
    return `<m:nary><m:naryPr>${value('chr', base.text)}<m:limLoc m:val="${place}"/>${hidden}</m:naryPr>${below ? arg('sub', below) : '<m:sub/>'}${above ? arg('sup', above) : '<m:sup/>'}${inside ? arg('e', inside) : '<m:e/>'}</m:nary>`
  }
  if (isStacked && below && !above) {
    return `<m:limLow>${arg('e', base)}${arg('lim', below)}</m:limLow>`
  }
  const e = arg('e', base)
  if (above && below) return `<m:sSubSup>${e}${arg('sub', below)}${arg('sup', above)}</m:sSubSup>`
  if (above) return `<m:sSup>${e}${arg('sup', above)}</m:sSup>`
  return below ? `<m:sSub>${e}${arg('sub', below)}</m:sSub>` : xmlOf(base)
}

const accentSigns: Record<string, string> = {
  '^': '\u0302',
  '~': '\u0303',
  '→': '\u20d7',
  '˙': '\u0307',
  '¨': '\u0308',
}

function accentXml({ sign, inside }: Extract<MathPart, { kind: 'accent' }>): string {
  const accent = accentSigns[sign]
  if (accent) return `<m:acc><m:accPr>${value('chr', accent)}</m:accPr>${arg('e', inside)}</m:acc>`
  const place = sign === '_' ? 'bot' : 'top'
  return `<m:bar><m:barPr><m:pos m:val="${place}"/></m:barPr>${arg('e', inside)}</m:bar>`
}

function gridXml({ rows, columns }: Extract<MathPart, { kind: 'grid' }>): string {
  if (columns === 'aligned') {
    const lines = rows.map((cells) => `<m:e>${cells.map(xmlOf).join('')}</m:e>`)
    return `<m:eqArr>${lines.join('')}</m:eqArr>`
  }
  const count = Math.max(1, ...rows.map((cells) => cells.length))
  const side = columns === 'left' ? 'left' : 'center'
  const lines = rows.map((cells) => {
    const filled = Array.from({ length: count }, (_, at) => cells[at])
    return `<m:mr>${filled.map((cell) => (cell ? arg('e', cell) : '<m:e/>')).join('')}</m:mr>`
  })
  return `<m:m><m:mPr><m:mcs><m:mc><m:mcPr><m:count m:val="${count}"/><m:mcJc m:val="${side}"/></m:mcPr></m:mc></m:mcs></m:mPr>${lines.join('')}</m:m>`
}

function arg(name: string, part: MathPart): string {
  return `<m:${name}>${xmlOf(part)}</m:${name}>`
}

function value(name: string, text: string): string {
  return `<m:${name} m:val="${escaped(text)}"/>`
}

type Face = { isItalic?: boolean; isBold?: boolean; isText?: boolean }

/** A run of Office Math. Word requires a math font; `m:sty` tells upright and bold letters from italic ones. */
function run(
  text: string,
  { isItalic = false, isBold = false, isText = false }: Face = {},
): string {
  const style = isText
    ? '<m:rPr><m:nor/></m:rPr>'
    : isItalic && !isBold
      ? ''
      : `<m:rPr><m:sty m:val="${isBold ? 'b' : 'p'}"/></m:rPr>`
  const bold = isText && isBold ? '<w:b/>' : ''
  const font = `<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/>${bold}</w:rPr>`
  return `<m:r>${style}${font}<m:t xml:space="preserve">${escaped(text)}</m:t></m:r>`
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
