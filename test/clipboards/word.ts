import type { Clipboard } from './clipboard.ts'

const reset =
  'margin: 0px; padding: 0px; user-select: text; -webkit-user-drag: none; -webkit-tap-highlight-color: transparent;'
const part = (text: string, kind = '') =>
  `<span class="NormalTextRun${kind} SCXW119048576 BCX8" style="${reset}">${text}</span>`
const run = (text: string, face = '', kind = '') =>
  `<span data-contrast="auto" xml:lang="ES-PE" lang="ES-PE" class="TextRun${kind} SCXW119048576 BCX8" style="${reset} font-variant-ligatures: none !important; font-size: 12pt; line-height: 21.5833px; font-family: Calibri, Calibri_EmbeddedFont, Calibri_MSFontService, sans-serif;${face}">${text.startsWith('<') ? text : part(text)}</span>`
const eop = `<span class="EOP SCXW119048576 BCX8" data-ccp-props="{&quot;201341983&quot;:0,&quot;335559739&quot;:160,&quot;335559740&quot;:259}" style="${reset} font-size: 12pt; line-height: 21.5833px; font-family: Calibri, Calibri_EmbeddedFont, Calibri_MSFontService, sans-serif;">&nbsp;</span>`
const p = (runs: string, attributes = '') =>
  `<p class="Paragraph SCXW119048576 BCX8" xml:lang="ES-PE" lang="ES-PE" paraid="1445671679" paraeid="{56ca519d-7e7d-41fd-839e-df3f4a7a8277}{82}"${attributes} style="${reset} overflow-wrap: break-word; white-space: pre-wrap; font-weight: normal; font-style: normal; vertical-align: baseline; font-kerning: none; background-color: transparent; color: windowtext; text-align: left; text-indent: 0px;">${runs}${eop}</p>`
const outer = `${reset} overflow: visible; cursor: text; clear: both; position: relative; direction: ltr; color: rgb(0, 0, 0); font-family: Calibri, Calibri_MSFontService, sans-serif; font-size: 16px; font-style: normal; font-variant-ligatures: normal; font-variant-caps: normal; font-weight: 400; letter-spacing: normal; orphans: 2; text-align: left; text-indent: 0px; text-transform: none; white-space: normal; widows: 2; word-spacing: 0px; -webkit-text-stroke-width: 0px; background-color: rgb(255, 255, 255); text-decoration-thickness: initial; text-decoration-style: initial; text-decoration-color: initial;`
const block = (inside: string) =>
  `<div class="OutlineElement Ltr SCXW119048576 BCX8" style="${outer}">${inside}</div>`
const item = (tag: 'ul' | 'ol', runs: string, level: number, at: number) =>
  `<div class="ListContainerWrapper SCXW119048576 BCX8" style="${outer}"><${tag} class="${tag === 'ul' ? 'BulletListStyle1' : 'NumberListStyle1'} SCXW119048576 BCX8" role="list"${tag === 'ol' ? ` start="${at}"` : ''} style="${reset} overflow: visible; cursor: text; list-style-type: ${tag === 'ul' ? 'disc' : 'decimal'};"><li data-leveltext="${tag === 'ul' ? '\uf0b7' : '%1.'}" data-font="Symbol" data-listid="10" data-list-defn-props="{&quot;335552541&quot;:1,&quot;335559685&quot;:720,&quot;469777815&quot;:&quot;hybridMultilevel&quot;}" aria-setsize="-1" data-aria-posinset="${at}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW119048576 BCX8" style="margin: 0px 0px 0px ${24 * level}px; padding: 0px; display: block; font-size: 12pt; vertical-align: baseline;">${p(runs)}</li></${tag}></div>`
const copied = (inside: string) =>
  `<html>\r\n<body>\r\n<!--StartFragment-->${inside}<!--EndFragment-->\r\n</body>\r\n</html>`
const td = (runs: string, role: string) =>
  `<td data-celllook="69905" role="${role}" class="FirstRow FirstCol SCXW119048576 BCX8" style="${reset} border: 1px solid rgb(0, 0, 0); vertical-align: top; width: 311px;"><div class="TableCellContent SCXW119048576 BCX8" style="${reset}">${block(p(runs))}</div></td>`

const bold = ' font-weight: bold;'
const italic = ' font-style: italic;'
const web = 'Word for the web'

const desktop = (inside: string, after = '') => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<style>
<!--
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no; margin:0cm; font-size:12.0pt;}
@list l0:level2
	{mso-level-number-format:alpha-lower;}
-->
</style>
</head>

<body lang=ES-PE style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment-->
${inside}<!--EndFragment-->
${after}</body>

</html>
`
const ignored = (label: string) =>
  `<![if !supportLists]><span lang=ES><span style='mso-list:Ignore'>${label}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`

export const word: readonly Clipboard[] = [
  {
    program: web,
    what: 'words split by its spelling, bold and italics, an empty paragraph',
    html: copied(
      block(
        p(
          run(
            part('La ') +
              part('deserci', ' SpellingErrorV2Themed') +
              part('ón', ' SpellingErrorV2Themed') +
              part(' es '),
          ) +
            run('alta', bold) +
            run(', según ') +
            run('Rayuela', italic) +
            run('.'),
        ),
      ) +
        block(p('')) +
        block(p(run('Otro párrafo.'))),
    ),
    text: 'La deserción es alta, según Rayuela. \r\n\r\n \r\n\r\nOtro párrafo. ',
    blocks: ['p: La deserción es **alta**, según *Rayuela*.', 'p: Otro párrafo.'],
  },
  {
    program: web,
    what: 'headings, which are paragraphs with a role',
    html: copied(
      block(
        p(
          run(part('Método'), '', ' MacChromeBold').replace(
            'class="TextRun',
            'data-ccp-parastyle="heading 1" class="TextRun',
          ),
          ' role="heading" aria-level="1"',
        ),
      ) +
        block(p(run('Texto.'))) +
        block(p(run('Muestra', bold), ' role="heading" aria-level="2"')) +
        block(p(run('Más.'))),
    ),
    text: 'Método \r\n\r\nTexto. \r\n\r\nMuestra \r\n\r\nMás. ',
    blocks: ['t1: Método', 'p: Texto.', 't2: Muestra', 'p: Más.'],
  },
  {
    program: web,
    what: 'bullets of two levels, each in a list of its own',
    html: copied(
      item('ul', run('Variables'), 1, 1) +
        item('ul', run('Edad', italic), 2, 1) +
        item('ul', run('Sexo'), 2, 2) +
        item('ul', run('Instrumentos'), 1, 2),
    ),
    text: 'Variables \r\n\r\nEdad \r\n\r\nSexo \r\n\r\nInstrumentos ',
    blocks: ['bullet: Variables', 'bullet: *Edad*', 'bullet: Sexo', 'bullet: Instrumentos'],
  },
  {
    program: web,
    what: 'numbers, each in a list of its own that says where it starts, and bullets between',
    html: copied(
      item('ol', run('Buscar'), 1, 1) +
        item('ul', run('En Scopus'), 2, 1) +
        item('ol', run('Elegir'), 1, 2) +
        item('ol', run('Leer'), 1, 3),
    ),
    text: 'Buscar \r\n\r\nEn Scopus \r\n\r\nElegir \r\n\r\nLeer ',
    blocks: ['number: Buscar', 'bullet: En Scopus', 'number: Elegir', 'number: Leer'],
  },
  {
    program: web,
    what: 'a line break, a comment, a tab and a link',
    html: copied(
      block(
        p(
          run('Primera línea') +
            `<span class="LineBreakBlob BlobObject DragDrop SCXW119048576 BCX8" style="${reset} font-size: 12pt;"><span class="SCXW119048576 BCX8" style="${reset} white-space: pre !important;">&nbsp;</span><br class="SCXW119048576 BCX8" style="${reset} white-space: pre !important;"></span>` +
            run(
              part('segunda ') +
                part('comentada', ' CommentStart CommentHighlightPipeRestV2 CommentHighlightRest'),
            ) +
            run('.'),
        ),
      ) +
        block(
          p(
            run('Uno') +
              `<span class="TabRun BlobObject DragDrop SCXW119048576 BCX8" style="${reset} font-size: 12pt;"><span class="TabChar SCXW119048576 BCX8" style="${reset} white-space: pre !important; display: inline-block; text-indent: 0px; width: 40px;">&nbsp;&nbsp;&nbsp;</span></span>` +
              `<a class="Hyperlink SCXW119048576 BCX8" href="https://example.com/" target="_blank" rel="noreferrer noopener" style="${reset} cursor: text; color: inherit;">${run('dos', ' color: rgb(70, 120, 134); text-decoration: underline;', ' Underlined')}</a>`,
          ),
        ),
    ),
    text: 'Primera línea \nsegunda comentada. \r\n\r\nUno   dos ',
    blocks: ['p: Primera línea', 'p: segunda comentada.', 'p: Uno dos'],
  },
  {
    program: web,
    what: 'a table and a raised figure',
    html: copied(
      `<div class="OutlineElement Ltr SCXW119048576 BCX8" style="${outer}"><div class="TableContainer Ltr SCXW119048576 BCX8" style="${reset}"><div class="WACAltTextDescribedBy SCXW119048576 BCX8" style="${reset} visibility: hidden; opacity: 0; height: 0px; width: 0px; position: absolute;" id="table-alt"></div><table border="1" role="table" aria-rowcount="2" class="Table Ltr TableGrid SCXW119048576 BCX8" style="${reset} table-layout: fixed; width: 0px;"><tbody class="SCXW119048576 BCX8"><tr role="row" aria-rowindex="1" class="TableRow SCXW119048576 BCX8">${td(run('Carrera'), 'columnheader')}${td(run('n'), 'columnheader')}</tr><tr role="row" aria-rowindex="2" class="TableRow SCXW119048576 BCX8">${td(run('Derecho', italic), 'rowheader')}${td(run('120'), 'cell')}</tr></tbody></table></div></div>` +
        block(
          p(
            run('Son 30 m') +
              run(
                `<span class="NormalTextRun Superscript SCXW119048576 BCX8" data-fontsize="12" style="${reset} font-size: 9.5px; vertical-align: super;">2</span>`,
              ) +
              run('.'),
          ),
        ),
    ),
    text: 'Carrera \tn \r\nDerecho \t120 \r\n\r\nSon 30 m2. ',
    blocks: ['table: | Carrera | n |\n| *Derecho* | 120 |', 'p: Son 30 m².'],
  },
  {
    program: 'Word',
    what: 'a numbered list with letters within, and a footnote',
    html: desktop(
      `<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${ignored('1.')}<span
lang=ES>Buscar <i style='mso-bidi-font-style:normal'>tesis</i><o:p></o:p></span></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'>${ignored('a.')}<span
lang=ES>Por título<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${ignored('2.')}<span
lang=ES>Elegir<o:p></o:p></span></p>

<p class=MsoNormal><span lang=ES>Así lo dice Tinto<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span
style='font-size:12.0pt'>[1]</span></span><![endif]></span></span></a>.<o:p></o:p></span></p>

`,
      `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>
<hr align=left size=1 width="33%">
<![endif]>
<div style='mso-element:footnote' id=ftn1>
<p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><span
style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:10.0pt'>[1]</span></span><![endif]></span></span></a><span
lang=ES> En la edición de 1993.<o:p></o:p></span></p>
</div>
</div>
`,
    ),
    text: '1.\tBuscar tesis\r\na.\tPor título\r\n2.\tElegir\r\nAsí lo dice Tinto .\r\n',
    blocks: [
      'number: Buscar *tesis*',
      'p: a. Por título',
      'p: 2. Elegir',
      'p: Así lo dice Tinto^[En la edición de 1993.].',
    ],
  },
  {
    program: 'Word',
    what: 'headings with their anchors, a line wrapped in its source and an optional hyphen',
    html: desktop(
      `<h1><a name="_Toc1234"><span lang=ES>Marco teórico</span></a><span lang=ES><o:p></o:p></span></h1>

<p class=MsoNormal><span lang=ES>La <b style='mso-bidi-font-weight:normal'>deserción universi&shy;taria</b>
tiene <span class=SpellE>varias</span> causas<span style='mso-spacerun:yes'>  </span>y
efectos.<o:p></o:p></span></p>

<p class=MsoNormal><span lang=ES><o:p>&nbsp;</o:p></span></p>

<p class=MsoNormal><span lang=ES>Fin.<o:p></o:p></span></p>

`,
    ),
    text: 'Marco teórico\r\nLa deserción universi\u00adtaria tiene varias causas  y efectos.\r\n\r\nFin.\r\n',
    blocks: [
      't1: Marco teórico',
      'p: La **deserción universitaria** tiene varias causas y efectos.',
      'p: Fin.',
    ],
  },
]
