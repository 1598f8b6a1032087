import {
  AlignmentType,
  DocumentDefaults,
  type IBaseParagraphStyleOptions,
  type ICharacterStyleOptions,
  ImportedXmlComponent,
  type IParagraphStyleOptions,
  type IStylesOptions,
  LineRuleType,
  UnderlineType,
} from 'docx'
import {
  blankLinesAboveTitle,
  blankLinesBelowTitle,
  codeSizePt,
  fontSizePt,
  indentTwips,
  lineHeightPt,
  lineSpacing240ths,
} from '#core/layout/page-rules.ts'
import { ownStyleNames } from './own-marks.ts'

export const fontFamily = 'Times New Roman'
/** All four, or Word falls back to the theme's fonts for some characters. */
const font = { ascii: fontFamily, hAnsi: fontFamily, eastAsia: fontFamily, cs: fontFamily }
const fontSizeHalfPt = fontSizePt * 2
const lineHeightTwips = Math.round(lineHeightPt * 20)

/** Style ids of the paragraphs that the exporter writes. */
export const paragraphStyles = {
  titlePageTitle: 'Title',
  titlePageLine: 'Portada',
  indexHeading: 'TituloIndice',
  index1: 'TOC1',
  textTitle: 'TituloDelTexto',
  heading1: 'Heading1',
  heading2: 'Heading2',
  heading3: 'Heading3',
  heading4: 'Heading4',
  heading5: 'Heading5',
  body: 'BodyText',
  summary: 'Resumen',
  quote: 'Quote',
  reference: 'Bibliography',
  note: 'NotaAlFinal',
  equation: 'Ecuacion',
  listItem: 'Lista',
  exhibitLabel: 'RotuloTabla',
  exhibitTitle: 'TituloTabla',
  exhibitNote: 'NotaTabla',
  tableCell: 'CeldaTabla',
  figureImage: 'ImagenFigura',
  code: 'Codigo',
  numberedCode: 'CodigoNumerado',
  restOfCode: 'CodigoQueSigue',
  header: 'Header',
} as const

/** The character styles of the headings that stand in the line of their paragraph. */
export const runInStyles = { heading4: 'Heading4Char', heading5: 'Heading5Char' } as const

/** From the sign or number of a list's item to its text. */
export const listHangingTwips = 360

/** The character style of links. */
export const linkStyle = 'Hyperlink'

const doubleSpacing = {
  line: lineSpacing240ths,
  lineRule: 'auto' as const,
  before: 0,
  after: 0,
}
/** Widow control is explicit because its default differs between Word and LibreOffice. */
const doubleSpaced = { widowControl: true, spacing: doubleSpacing }

/** The default table style. Word has it built in; other programs need it in the file. */
const normalTable = `<w:style w:type="table" w:styleId="TableNormal" w:default="1">
<w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:unhideWhenUsed/>
<w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/>
<w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`

function heading(
  level: number,
  appearance: { centred?: boolean; indented?: boolean; italic?: boolean },
): IParagraphStyleOptions {
  const paragraph = {
    ...doubleSpaced,
    alignment: appearance.centred ? AlignmentType.CENTER : AlignmentType.LEFT,
    keepNext: true,
    keepLines: true,
    outlineLevel: level - 1,
    ...(appearance.indented && { indent: { firstLine: indentTwips } }),
  }
  return {
    id: `Heading${level}`,
    name: `heading ${level}`,
    basedOn: 'Normal',
    next: paragraphStyles.body,
    quickFormat: true,
    uiPriority: 9,
    run: {
      bold: true,
      italics: appearance.italic === true,
      size: fontSizeHalfPt,
      font,
      color: '000000',
    },
    paragraph,
  }
}

function runInStyle(id: string, name: string, italics: boolean): ICharacterStyleOptions {
  return {
    id,
    name,
    basedOn: 'DefaultParagraphFont',
    link: id.replace('Char', ''),
    run: { bold: true, ...(italics && { italics }) },
  }
}

function ownStyle(
  id: string,
  name: string,
  paragraph: NonNullable<IBaseParagraphStyleOptions['paragraph']>,
  { bold = false, italic = false, next }: { bold?: boolean; italic?: boolean; next?: string } = {},
): IParagraphStyleOptions {
  return {
    id,
    name,
    basedOn: 'Normal',
    ...(next !== undefined && { next }),
    quickFormat: true,
    run: { ...(bold && { bold }), ...(italic && { italics: true }) },
    paragraph: { ...doubleSpaced, ...paragraph },
  }
}

/** Ten points of the width of Courier, single-spaced in lines of one height, which may part anywhere. */
function codeStyle(name: 'code' | 'numberedCode' | 'restOfCode'): IParagraphStyleOptions {
  const family = 'Courier New'
  const line = { line: lineHeightTwips / 2, lineRule: LineRuleType.EXACT, before: 0, after: 0 }
  const anywhere = { widowControl: false, spacing: line }
  return {
    id: paragraphStyles[name],
    name: ownStyleNames[name],
    basedOn: 'Normal',
    run: {
      font: { ascii: family, hAnsi: family, eastAsia: family, cs: family },
      size: 2 * codeSizePt,
      noProof: true,
    },
    paragraph: anywhere,
  }
}

/**
 * The styles of an APA 7 student paper: Times New Roman 12, double spacing without space between paragraphs, half-inch
 * indents, heading levels 1 to 5. Sets everything for which Word and LibreOffice have different defaults, because the
 * preview's page breaks depend on it. Source: specification §9 "DOCX export", docs/decisions/007.
 */
export function styleSheet(
  language: string,
  { isJustified = false, hasExactLines = false } = {},
): IStylesOptions {
  const alignment = isJustified ? AlignmentType.BOTH : AlignmentType.LEFT
  const lined = hasExactLines ? withExactLines : <Style extends Lined>(style: Style) => style
  const defaults = {
    run: {
      font,
      size: fontSizeHalfPt,
      sizeComplexScript: fontSizeHalfPt,
      language: { value: language, eastAsia: language },
    },
    paragraph: doubleSpaced,
  }
  return {
    // Leaves out the default styles of the `docx` library: the document uses only a few of them.
    importedStyles: [
      new DocumentDefaults(lined(defaults)),
      ImportedXmlComponent.fromXmlString(normalTable),
    ],
    characterStyles: [
      // Links are black and not underlined: APA 7 allows it, and a printed paper needs no blue.
      {
        id: linkStyle,
        name: 'Hyperlink',
        basedOn: 'DefaultParagraphFont',
        run: { color: '000000', underline: { type: UnderlineType.NONE } },
      },
      runInStyle(runInStyles.heading4, 'Heading 4 Char', false),
      runInStyle(runInStyles.heading5, 'Heading 5 Char', true),
    ],
    paragraphStyles: paragraphStylesOf(alignment).map(lined),
  }
}

function paragraphStylesOf(
  alignment: (typeof AlignmentType)['LEFT' | 'BOTH'],
): IParagraphStyleOptions[] {
  return [
    { id: 'Normal', name: 'Normal', quickFormat: true, paragraph: doubleSpaced },
    heading(1, { centred: true }),
    heading(2, {}),
    heading(3, { italic: true }),
    heading(4, { indented: true }),
    heading(5, { indented: true, italic: true }),
    ownStyle(
      paragraphStyles.titlePageTitle,
      'Title',
      {
        alignment: AlignmentType.CENTER,
        // Spacing instead of empty paragraphs.
        spacing: {
          ...doubleSpaced.spacing,
          before: blankLinesAboveTitle * lineHeightTwips,
          after: blankLinesBelowTitle * lineHeightTwips,
        },
      },
      { bold: true, next: paragraphStyles.titlePageLine },
    ),
    ownStyle(paragraphStyles.titlePageLine, ownStyleNames.titlePageLine, {
      alignment: AlignmentType.CENTER,
    }),
    // APA 7 repeats the title above the text and does not count it as a heading. Without an outline level, Word's
    // navigation pane starts with the first section.
    ownStyle(
      paragraphStyles.textTitle,
      ownStyleNames.textTitle,
      { alignment: AlignmentType.CENTER, keepNext: true, keepLines: true },
      { bold: true, next: paragraphStyles.body },
    ),
    ownStyle(
      paragraphStyles.indexHeading,
      ownStyleNames.indexHeading,
      { alignment: AlignmentType.CENTER, keepNext: true, keepLines: true },
      { bold: true },
    ),
    // Word gives these styles to an index that it makes itself, too.
    ...[1, 2, 3].map((level) =>
      ownStyle(`TOC${level}`, `toc ${level}`, {
        indent: { left: (level - 1) * indentTwips },
      }),
    ),
    ownStyle(paragraphStyles.body, 'Body Text', {
      alignment,
      indent: { firstLine: indentTwips },
    }),
    ownStyle(paragraphStyles.summary, 'Resumen', { alignment }),
    ownStyle(
      paragraphStyles.quote,
      'Quote',
      { alignment, indent: { left: indentTwips } },
      { next: paragraphStyles.body },
    ),
    ownStyle(paragraphStyles.reference, 'Bibliography', {
      alignment: AlignmentType.LEFT,
      indent: { left: indentTwips, hanging: indentTwips },
    }),
    ownStyle(paragraphStyles.note, ownStyleNames.note, {
      alignment,
      indent: { firstLine: indentTwips },
    }),
    ownStyle(paragraphStyles.equation, ownStyleNames.equation, {
      alignment: AlignmentType.LEFT,
    }),
    ownStyle(paragraphStyles.listItem, ownStyleNames.listItem, {
      alignment: AlignmentType.LEFT,
      indent: { left: indentTwips, hanging: listHangingTwips },
    }),
    ownStyle(
      paragraphStyles.exhibitLabel,
      ownStyleNames.exhibitLabel,
      { keepNext: true, keepLines: true },
      { bold: true, next: paragraphStyles.exhibitTitle },
    ),
    ownStyle(
      paragraphStyles.exhibitTitle,
      ownStyleNames.exhibitTitle,
      { keepNext: true, keepLines: true },
      { italic: true },
    ),
    ownStyle(
      paragraphStyles.exhibitNote,
      ownStyleNames.exhibitNote,
      {},
      { next: paragraphStyles.body },
    ),
    ownStyle(paragraphStyles.tableCell, ownStyleNames.tableCell, {
      spacing: { line: 240, lineRule: 'auto', before: 0, after: 0 },
    }),
    ownStyle(
      paragraphStyles.figureImage,
      ownStyleNames.figureImage,
      { spacing: { line: 240, lineRule: 'auto', before: 0, after: 0 } },
      { next: paragraphStyles.exhibitNote },
    ),
    ...(['code', 'numberedCode', 'restOfCode'] as const).map(codeStyle),
    // For a student who goes on in Word: the export uses neither.
    ownStyle('ListParagraph', 'List Paragraph', { indent: { left: indentTwips } }),
    ownStyle('Caption', 'caption', { keepNext: true }, { bold: true, next: paragraphStyles.body }),
    {
      id: paragraphStyles.header,
      name: 'header',
      basedOn: 'Normal',
      run: {},
      paragraph: {
        alignment: AlignmentType.RIGHT,
        spacing: { line: 240, lineRule: 'auto', before: 0, after: 0 },
      },
    },
  ]
}

type Lined = { paragraph?: IBaseParagraphStyleOptions['paragraph'] }

/** The style with lines of exactly the double height, whatever stands in them. */
function withExactLines<Style extends Lined>(style: Style): Style {
  const { paragraph } = style
  if (paragraph?.spacing?.line !== lineSpacing240ths) return style
  const exact = { line: lineHeightTwips, lineRule: LineRuleType.EXACT }
  return { ...style, paragraph: { ...paragraph, spacing: { ...paragraph.spacing, ...exact } } }
}
