import { hasUnmeasuredGlyph } from '#core/layout/font-metrics.ts'
import {
  attribute,
  type DocxParagraph,
  docxParagraphs,
  docxParts,
  type EffectiveStyle,
  effectiveStyle,
  isOn,
  unbalancedElement,
} from './docx-package.ts'

const family = 'Times New Roman'
const heading = {
  keepNext: true,
  firstLine: null,
  left: null,
  hanging: null,
  bold: true,
  centred: false,
}
const plain = {
  keepNext: false,
  firstLine: null,
  left: null,
  hanging: null,
  bold: false,
  centred: false,
}

/** The effective format of each exported style, in twips. */
const expectedStyles = {
  Title: { ...plain, bold: true, centred: true, outline: null, italic: false },
  Portada: { ...plain, centred: true, outline: null, italic: false },
  TituloDelTexto: { ...heading, centred: true, outline: null, italic: false },
  Heading1: { ...heading, centred: true, outline: '0', italic: false },
  Heading2: { ...heading, outline: '1', italic: false },
  Heading3: { ...heading, outline: '2', italic: true },
  Heading4: { ...heading, firstLine: '720', outline: '3', italic: false },
  Heading5: { ...heading, firstLine: '720', outline: '4', italic: true },
  BodyText: { ...plain, firstLine: '720', outline: null, italic: false },
  Resumen: { ...plain, outline: null, italic: false },
  Quote: { ...plain, left: '720', hanging: null, outline: null, italic: false },
  Bibliography: { ...plain, left: '720', hanging: '720', outline: null, italic: false },
}
type ExpectedStyle = (typeof expectedStyles)[keyof typeof expectedStyles]

/**
 * The faults of a DOCX as an APA 7 student paper; empty without any. Checks the package, the effective value of
 * everything that the specification fixes, and everything that the preview's page breaks depend on.
 */
export function docxFaults(
  bytes: Uint8Array,
  expected: {
    numberTitlePage: boolean
    language: string
    isJustified?: boolean
    sectionsStartPages?: boolean
  } = {
    numberTitlePage: false,
    language: 'es-EC',
  },
): string[] {
  const parts = docxParts(bytes)
  const xml = parts['word/document.xml'] ?? ''
  const styles = parts['word/styles.xml'] ?? ''
  const paragraphs = docxParagraphs(xml)
  return [
    ...packageFaults(parts),
    ...defaultFaults(styles, parts['word/settings.xml'] ?? '', expected.language),
    ...styleFaults(styles, paragraphs, {
      isJustified: expected.isJustified ?? false,
      hasExactLines: paragraphs.some(({ text }) => hasUnmeasuredGlyph(text)),
    }),
    ...paragraphFaults(xml, paragraphs, expected.sectionsStartPages ?? true),
    ...sectionFaults(parts, xml, expected.numberTitlePage),
    ...propertyFaults(parts, paragraphs, expected.language),
    ...leftoverFaults(parts),
  ]
}

function packageFaults(parts: Record<string, string>): string[] {
  const faults: string[] = []
  for (const [name, xml] of Object.entries(parts)) {
    if (!/\.(xml|rels)$/.test(name)) faults.push(`${name} is no XML part`)
    const open = unbalancedElement(xml)
    if (open !== null) faults.push(`${name} is malformed at <${open}>`)
  }
  const relationships = parts['word/_rels/document.xml.rels'] ?? ''
  for (const [, id] of (parts['word/document.xml'] ?? '').matchAll(/ r:(?:id|embed)="([^"]*)"/g)) {
    const target = new RegExp(`<Relationship [^>]*Id="${id}"[^>]*>`).exec(relationships)?.[0]
    const file = target && attribute(target, 'Relationship', 'Target')
    const isLink = target?.includes('TargetMode="External"') && /^https?:\/\//.test(file ?? '')
    if (!isLink && (!file || parts[`word/${file}`] === undefined))
      faults.push(`relationship ${id} leads nowhere`)
  }
  return faults
}

function defaultFaults(styles: string, settings: string, language: string): string[] {
  const faults: string[] = []
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  const defaults = /<w:docDefaults>(.*?)<\/w:docDefaults>/s.exec(styles)?.[1] ?? ''
  for (const script of ['ascii', 'hAnsi', 'cs', 'eastAsia']) {
    check(attribute(defaults, 'w:rFonts', `w:${script}`) === family, `default ${script} font`)
  }
  check(attribute(defaults, 'w:sz', 'w:val') === '24', 'default size')
  check(attribute(defaults, 'w:lang', 'w:val') === language, 'default language')
  check(styles.split('<w:lang ').length === 2, 'a style has a language of its own')
  check(attribute(settings, 'w:compatSetting', 'w:val') === '15', 'compatibility mode')
  check(!isOn(settings, 'w:autoHyphenation'), 'automatic hyphenation')
  return faults
}

/** `hasExactLines`: of a text with signs that Times New Roman lacks. */
type Expected = { isJustified: boolean; hasExactLines: boolean }

function styleFaults(styles: string, paragraphs: DocxParagraph[], wanted: Expected): string[] {
  const faults: string[] = []
  for (const id of new Set(paragraphs.map((paragraph) => paragraph.style))) {
    const expected: ExpectedStyle | undefined = expectedStyles[id as keyof typeof expectedStyles]
    const style = effectiveStyle(styles, id)
    if (!expected || !style) faults.push(`style ${id} is not known`)
    else faults.push(...effectiveFaults(style, expected, wanted).map((fault) => `${id}: ${fault}`))
  }
  return faults
}

function effectiveFaults(
  style: EffectiveStyle,
  expected: ExpectedStyle,
  { isJustified, hasExactLines }: Expected,
): string[] {
  const { BodyText, Quote, Resumen } = expectedStyles
  const isText = expected === BodyText || expected === Quote || expected === Resumen
  const alignment = expected.centred ? 'center' : isText && isJustified ? 'both' : 'left'
  const isTitle = expected === expectedStyles.Title
  const wanted: [string, unknown, unknown][] = [
    ['font', style.get('w:rFonts', 'w:ascii'), family],
    ['size', style.get('w:sz', 'w:val'), '24'],
    ['line spacing', style.get('w:spacing', 'w:line'), hasExactLines ? '552' : '480'],
    ['line rule', style.get('w:spacing', 'w:lineRule'), hasExactLines ? 'exact' : 'auto'],
    // Three blank lines above the title of the title page and one below, 552 twips each.
    ['space before', style.get('w:spacing', 'w:before'), isTitle ? '1656' : '0'],
    ['space after', style.get('w:spacing', 'w:after'), isTitle ? '552' : '0'],
    ['alignment', style.get('w:jc', 'w:val') ?? 'left', alignment],
    ['first line', style.get('w:ind', 'w:firstLine'), expected.firstLine],
    ['left indent', style.get('w:ind', 'w:left'), expected.left],
    ['hanging indent', style.get('w:ind', 'w:hanging'), expected.hanging],
    ['outline level', style.get('w:outlineLvl', 'w:val'), expected.outline],
    ['bold', style.isOn('w:b'), expected.bold],
    ['italic', style.isOn('w:i'), expected.italic],
    ['keep with next', style.isOn('w:keepNext'), expected.keepNext],
    ['widow control', style.isOn('w:widowControl'), true],
    ['kerning', style.get('w:kern', 'w:val'), null],
    ['colour', style.get('w:color', 'w:val') ?? '000000', '000000'],
  ]
  return wanted
    .filter(([, actual, value]) => actual !== value)
    .map(([name, actual, value]) => `${name} is ${actual}, not ${value}`)
}

/** Direct formats, fields, breaks and tabs are faults: a paragraph holds only text, no-break hyphens, bold, italics, links. */
const foreign =
  /<(?!\/|w:(?:document|body|p|pPr|pStyle|pageBreakBefore|hyperlink|r|rPr|rStyle|b|bCs|i|iCs|t|noBreakHyphen|sectPr|headerReference|pgSz|pgMar|pgNumType|titlePg|docGrid)[\s/>]|\?xml)[^>]*>/

/** The title of an appendix stands on the line below its label, in the same heading. */
const belowLabel = /(<w:t[^>]*>(?:Apéndice|Anexo)(?: [A-Z]+)?<\/w:t><\/w:r>)<w:r><w:br\/><\/w:r>/g

function paragraphFaults(
  xml: string,
  paragraphs: DocxParagraph[],
  sectionsStartPages: boolean,
): string[] {
  const faults: string[] = []
  const stranger = foreign.exec(xml.replace(belowLabel, '$1'))?.[0]
  if (stranger) faults.push(`the document has ${stranger}`)
  const runStyles = [...xml.matchAll(/<w:rStyle w:val="([^"]*)"/g)].map(([, style]) => style)
  if (runStyles.some((style) => !/^(?:Hyperlink|Heading[45]Char)$/.test(style ?? '')))
    faults.push('a run has a style of its own')
  paragraphs.forEach((paragraph, i) => {
    const { style, text, properties } = paragraph
    if (text.trim() === '') faults.push(`paragraph ${i} is empty`)
    if (text !== text.trim()) faults.push(`paragraph ${i} begins or ends with a space`)
    if (/[\t\n\r\u00ad]/.test(text)) faults.push(`paragraph ${i} has a tab or a line break`)
    const starts = isOn(properties, 'w:pageBreakBefore')
    const underTitle = paragraphs[i - 1]?.style === 'TituloDelTexto'
    const isFixed = sectionsStartPages || /^(Referencias|Declaración de uso)/.test(text)
    if (style === 'Heading1' && isFixed && starts === underTitle)
      faults.push(`page break of "${text}"`)
    if (style === 'TituloDelTexto' && !starts) faults.push('the text does not start a page')
  })
  return faults
}

function sectionFaults(
  parts: Record<string, string>,
  xml: string,
  numberTitlePage: boolean,
): string[] {
  const faults: string[] = []
  const sections = [...xml.matchAll(/<w:sectPr.*?<\/w:sectPr>/gs)].map(([section]) => section)
  if (sections.length !== 1) faults.push(`${sections.length} sections`)
  for (const section of sections) {
    const size = ['w:w', 'w:h'].map((name) => attribute(section, 'w:pgSz', name)).join('×')
    if (size !== '11906×16838') faults.push(`paper is ${size}`)
    for (const side of ['top', 'right', 'bottom', 'left']) {
      const margin = attribute(section, 'w:pgMar', `w:${side}`)
      if (margin !== '1440') faults.push(`${side} margin is ${margin}`)
    }
    if (isOn(section, 'w:titlePg') === numberTitlePage) faults.push('number of the title page')
  }
  const headers = Object.entries(parts).filter(([name]) => /^word\/header\d+\.xml$/.test(name))
  const fields = headers.filter(([, header]) =>
    /<w:instrText[^>]*>PAGE<\/w:instrText>/.test(header),
  )
  const styles = parts['word/styles.xml'] ?? ''
  if (fields.length !== 1) faults.push(`${fields.length} headers with a page number`)
  for (const [name, header] of fields) {
    const style = docxParagraphs(header)[0]?.style ?? ''
    if (effectiveStyle(styles, style)?.get('w:jc', 'w:val') !== 'right') {
      faults.push(`${name} is not at the right`)
    }
  }
  if (headers.length !== (numberTitlePage ? 1 : 2)) faults.push(`${headers.length} headers`)
  return faults
}

function propertyFaults(
  parts: Record<string, string>,
  paragraphs: DocxParagraph[],
  language: string,
): string[] {
  const faults: string[] = []
  const core = parts['docProps/core.xml'] ?? ''
  const property = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(core)?.[1] ?? ''
  const title = property('dc:title')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
  if (title !== paragraphs[0]?.text) faults.push(`the title property is "${title}"`)
  if (['', 'Un-named'].includes(property('dc:creator'))) faults.push('no author')
  if (property('cp:lastModifiedBy') === 'Un-named') faults.push('no last author')
  if (property('dc:language') !== language) faults.push('the language property')
  if (!/<Pages>[1-9]\d*<\/Pages>/.test(parts['docProps/app.xml'] ?? ''))
    faults.push('no page count')
  return faults
}

/** Styles of the docx library that a student would see in Word. */
function leftoverFaults(parts: Record<string, string>): string[] {
  const styles = parts['word/styles.xml'] ?? ''
  const faults: string[] = []
  const colours = [...styles.matchAll(/<w:color w:val="([^"]*)"/g)].map(([, colour]) => colour)
  if (colours.some((colour) => colour !== '000000')) faults.push('a style in colour')
  if (/<w:u w:val="(?!none")/.test(styles)) faults.push('an underlined style')
  if (attribute(styleXml(styles, 'ListParagraph'), 'w:ind', 'w:left') !== '720') {
    faults.push('a list without indent')
  }
  for (const id of ['Title', 'TituloDelTexto', 'Heading1', 'Heading2', 'Heading3']) {
    if (attribute(styleXml(styles, id), 'w:next', 'w:val') === null) faults.push(`${id}: no next`)
  }
  if (!/<a:latin typeface="Times New Roman"/.test(parts['word/theme/theme1.xml'] ?? '')) {
    faults.push('the theme has other fonts')
  }
  return faults
}

function styleXml(styles: string, id: string): string {
  return (
    new RegExp(`<w:style [^>]*w:styleId="${id}"[^>]*>(.*?)</w:style>`, 's').exec(styles)?.[1] ?? ''
  )
}
