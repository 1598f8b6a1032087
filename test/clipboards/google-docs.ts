import type { Clipboard } from './clipboard.ts'

const rest =
  'font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;'
const face = (weight: number, style: string) =>
  `font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:${weight};font-style:${style};${rest}`
const run = (text: string, weight = 400, style = 'normal') =>
  `<span style="${face(weight, style)}">${text}</span>`
const p = (runs: string, attributes = '') =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"${attributes}>${runs}</p>`
const h = (level: number, runs: string) =>
  `<h${level} dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;">${runs}</h${level}>`
const li = (runs: string, level: number, type: string) =>
  `<li dir="ltr" style="list-style-type:${type};font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;${rest}" aria-level="${level}">${p(runs, ' role="presentation"')}</li>`
const list = (tag: string, items: string) =>
  `<${tag} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${items}</${tag}>`
const td = (runs: string) =>
  `<td style="border-left:solid #000000 1pt;border-right:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;overflow-wrap:break-word;">${p(runs)}</td>`
const doc = (inside: string, after = '') =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-48c6108c-7fff-1726-5ab4-3ce8fa10da45">${inside}</b>${after}`

const raised = (text: string, to: 'super' | 'sub') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;white-space:pre;white-space:pre-wrap;"><span style="font-size:0.6em;vertical-align:${to};">${text}</span></span>`

const program = 'Google Docs'

export const googleDocs: readonly Clipboard[] = [
  {
    program,
    what: 'paragraphs with bold and italics in the bold wrapper, empty lines between them',
    html: doc(
      `${p(run('La ') + run('deserción', 700) + run(' se estudia en ') + run('Rayuela', 400, 'italic') + run(' y en ') + run('ambas obras', 700, 'italic') + run('.'))}<br />${p(run('Segundo párrafo, sin nada más.'))}`,
      '<br class="Apple-interchange-newline">',
    ),
    text: 'La deserción se estudia en Rayuela y en ambas obras.\n\nSegundo párrafo, sin nada más.\n',
    blocks: [
      'p: La **deserción** se estudia en *Rayuela* y en ***ambas obras***.',
      'p: Segundo párrafo, sin nada más.',
    ],
  },
  {
    program,
    what: 'some words of a paragraph, without a paragraph around them',
    html: `<meta charset='utf-8'><meta charset="utf-8"><span style="${face(700, 'normal')}" id="docs-internal-guid-0c9e51a2-7fff-5aa1-9d4c-2b1f0c7c11aa">la muestra</span><span style="${face(400, 'italic')}"> in situ</span>`,
    text: 'la muestra in situ',
    blocks: ['p: **la muestra** *in situ*'],
  },
  {
    program,
    what: 'three levels of headings',
    html: doc(
      h(1, run('Introducción')) +
        p(run('Texto.')) +
        h(2, run('Antecedentes', 700)) +
        p(run('Más texto.')) +
        h(3, run('En el Perú', 700, 'italic')) +
        p(run('Final.')),
    ),
    text: 'Introducción\nTexto.\nAntecedentes\nMás texto.\nEn el Perú\nFinal.',
    blocks: [
      't1: Introducción',
      'p: Texto.',
      't2: Antecedentes',
      'p: Más texto.',
      't3: En el Perú',
      'p: Final.',
    ],
  },
  {
    program,
    what: 'bullets within bullets, whose list is beside its item and not in it',
    html: doc(
      list(
        'ul',
        li(run('Variables'), 1, 'disc') +
          list(
            'ul',
            li(run('Edad'), 2, 'circle') +
              list('ul', li(run('En años ') + run('cumplidos', 400, 'italic'), 3, 'square')),
          ) +
          li(run('Instrumentos'), 1, 'disc'),
      ),
    ),
    text: 'Variables\n\nEdad\n\nEn años cumplidos\n\nInstrumentos\n',
    blocks: [
      'bullet: Variables',
      'bullet: Edad',
      'bullet: En años *cumplidos*',
      'bullet: Instrumentos',
    ],
  },
  {
    program,
    what: 'a numbered list with bullets within',
    html: doc(
      list(
        'ol',
        li(run('Buscar'), 1, 'decimal') +
          list('ul', li(run('En Scopus'), 2, 'disc') + li(run('En SciELO'), 2, 'disc')) +
          li(run('Elegir'), 1, 'decimal'),
      ),
    ),
    text: 'Buscar\n\nEn Scopus\n\nEn SciELO\n\nElegir\n',
    blocks: ['number: Buscar', 'bullet: En Scopus', 'bullet: En SciELO', 'number: Elegir'],
  },
  {
    program,
    what: 'letters within numbers, which keep what they are called',
    html: doc(
      list(
        'ol',
        li(run('Buscar'), 1, 'decimal') +
          list(
            'ol',
            li(run('Por título'), 2, 'lower-alpha') + li(run('Por tema'), 2, 'lower-alpha'),
          ) +
          li(run('Elegir'), 1, 'decimal'),
      ),
    ),
    text: 'Buscar\n\nPor título\n\nPor tema\n\nElegir\n',
    blocks: ['number: Buscar', 'p: a. Por título', 'p: b. Por tema', 'p: 2. Elegir'],
  },
  {
    program,
    what: 'a table with its columns named first',
    html: doc(
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt">${td(run('Carrera'))}${td(run('Inscritos'))}</tr><tr style="height:0pt">${td(run('Derecho', 400, 'italic'))}${td(run('120', 700))}</tr></tbody></table></div><br />${p(run('Después.'))}`,
    ),
    text: 'Carrera\nInscritos\nDerecho\n120\n\nDespués.',
    blocks: ['table: | Carrera | Inscritos |\n| *Derecho* | **120** |', 'p: Después.'],
  },
  {
    program,
    what: 'a footnote, as its page on the web has it',
    html: `<meta charset='utf-8'><p class="c1"><span class="c0">Así lo dice Tinto</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span class="c0"> en su obra.</span></p><hr class="c4"><div><p class="c2"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span class="c3">&nbsp;En la edición de 1993.</span></p></div>`,
    text: 'Así lo dice Tinto[1] en su obra.\n\n\n[1] En la edición de 1993.',
    blocks: ['p: Así lo dice Tinto^[En la edición de 1993.] en su obra.'],
  },
  {
    program,
    what: 'raised and lowered figures',
    html: doc(
      p(
        run('Son 10') +
          raised('6', 'super') +
          run(' m') +
          raised('2', 'super') +
          run(' con CO') +
          raised('2', 'sub') +
          run('.'),
      ),
    ),
    text: 'Son 106 m2 con CO2.',
    blocks: ['p: Son 10⁶ m² con CO₂.'],
  },
  {
    program,
    what: 'chips of a person and a date, and a link',
    html: doc(
      p(
        run('Entrevista con ') +
          `<a href="mailto:ana@example.com" style="text-decoration:none;"><span style="${face(400, 'normal').replace('text-decoration:none', 'text-decoration:none;-webkit-text-decoration-skip:none')}">Ana Ruiz</span></a>` +
          run(' el ') +
          `<span>${run('5 nov 2026')}</span>` +
          run(', ') +
          `<a href="https://example.com/tesis" style="text-decoration:none;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#1155cc;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:underline;-webkit-text-decoration-skip:none;text-decoration-skip-ink:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">su tesis</span></a>` +
          run('.'),
      ),
    ),
    text: 'Entrevista con Ana Ruiz el 5 nov 2026, su tesis.',
    blocks: ['p: Entrevista con Ana Ruiz el 5 nov 2026, su tesis.'],
  },
  {
    program,
    what: 'a list of tasks, whose boxes are pictures',
    html: doc(
      `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:28px;"><li dir="ltr" role="checkbox" aria-checked="false" style="list-style-type:none;font-size:11pt;white-space:pre;margin-left:6pt;padding-left:0pt;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" width="17.6px" height="17.6px" alt="sin marcar" aria-roledescription="casilla de verificación" style="margin-right:3px;" />${p(run('Leer a Tinto'), ' role="presentation"')}</li></ul>`,
    ),
    text: 'Leer a Tinto\n',
    blocks: ['bullet: Leer a Tinto'],
  },
  {
    program,
    what: 'a line broken within a paragraph, and a tab',
    html: doc(
      p(
        `${run('Verde que te quiero verde.')}<span style="${face(400, 'normal')}"><br /></span>${run('Verde viento.')}`,
      ) +
        p(
          `${run('Uno')}<span style="${face(400, 'normal')}"><span class="Apple-tab-span" style="white-space:pre;">\t</span></span>${run('dos')}`,
        ),
    ),
    text: 'Verde que te quiero verde.\nVerde viento.\nUno\tdos',
    blocks: ['p: Verde que te quiero verde.', 'p: Verde viento.', 'p: Uno dos'],
  },
]
