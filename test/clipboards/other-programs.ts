import type { Clipboard } from './clipboard.ts'

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const computed =
  'color: rgb(32, 33, 34); font-family: sans-serif; font-size: 16px; font-style: normal; font-variant-ligatures: normal; font-variant-caps: normal; font-weight: 400; letter-spacing: normal; orphans: 2; text-align: start; text-indent: 0px; text-transform: none; widows: 2; word-spacing: 0px; -webkit-text-stroke-width: 0px; white-space: normal; background-color: rgb(255, 255, 255);'
const copied = (inside: string) =>
  `<html>\r\n<body>\r\n<!--StartFragment-->${inside}<!--EndFragment-->\r\n</body>\r\n</html>`

export const otherPrograms: readonly Clipboard[] = [
  {
    program: 'LibreOffice',
    what: 'lines wrapped in their source, a list within a list and a footnote',
    html: `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
	</style>
</head>
<body lang="es-PE" link="#000080" vlink="#800000" dir="ltr"><p style="line-height: 100%; margin-bottom: 0cm">
La <b>deserción</b> se estudia en
<font face="Liberation Serif, serif"><i>Rayuela</i></font><sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup>.</p>
<ul>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Variables</p>
	<ul>
		<li><p style="line-height: 100%; margin-bottom: 0cm">Edad</p></li>
	</ul>
	</li>
</ul>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>
	En la edición de 1993.</p>
</div>
</body>
</html>
`,
    text: 'La deserción se estudia en Rayuela1.\n• Variables\n    ◦ Edad\n',
    blocks: [
      'p: La **deserción** se estudia en *Rayuela*^[En la edición de 1993.].',
      'bullet: Variables',
      'bullet: Edad',
    ],
  },
  {
    program: 'WhatsApp',
    what: 'several messages of the web, with when and who',
    html: '',
    text: '[10:32, 5/11/2026] Ana: La *muestra* es de _treinta_ personas\n[10:33, 5/11/2026] Luis: Eran ~veinte~ treinta 👍🏽, con p < .05*\n',
    blocks: [
      'p: [10:32, 5/11/2026] Ana: La **muestra** es de *treinta* personas',
      'p: [10:33, 5/11/2026] Luis: Eran ~veinte~ treinta 👍🏽, con p < .05\\*',
    ],
  },
  {
    program: 'WhatsApp',
    what: 'words of one message of the web, with an emoji that is a picture',
    html: copied(
      `<span class="_ao3e selectable-text copyable-text" dir="ltr" style="-webkit-font-smoothing: antialiased; ${computed}"><span><strong class="_ao3e selectable-text copyable-text" data-app-text-template="*\${appText}*">Importante</strong>: leer <em class="_ao3e selectable-text copyable-text" data-app-text-template="_\${appText}_">Rayuela</em> <img crossorigin="anonymous" src="${dot}" alt="😀" draggable="false" class="b75 emoji wa _ao3e selectable-text copyable-text" data-plain-text="😀" style="background-position: 0px -20px; height: 20px; width: 20px;"> hoy</span></span>`,
    ),
    text: '*Importante*: leer _Rayuela_ 😀 hoy',
    blocks: ['p: **Importante**: leer *Rayuela* 😀 hoy'],
  },
  {
    program: 'WhatsApp',
    what: 'a message of a phone, which is text alone',
    html: '',
    text: 'El marco va primero 😀\nLuego el método: n = 30*\n\n* p < .05',
    blocks: ['p: El marco va primero 😀', 'p: Luego el método: n = 30\\*', 'p: \\* p < .05'],
  },
  {
    program: 'web page',
    what: 'an encyclopaedia, with the styles that the browser computes',
    html: copied(
      `<p style="margin: 0.5em 0px 1em; ${computed}">La<span>&nbsp;</span><b>deserción escolar</b><span>&nbsp;</span>es el aban&shy;dono de la<span>&nbsp;</span><a href="https://es.wikipedia.org/wiki/Escuela" title="Escuela" style="text-decoration: none; color: rgb(51, 102, 204);">escuela</a>.<sup id="cite_ref-1" class="reference separada" style="line-height: 1em; font-size: 12.8px; unicode-bidi: isolate; white-space: nowrap; font-weight: normal; font-style: normal;"><a href="https://es.wikipedia.org/wiki/X#cite_note-1"><span class="corchete-llamada" style="display: none;">[</span>1<span class="corchete-llamada" style="display: none;">]</span></a></sup></p>`,
    ),
    text: 'La deserción escolar es el abandono de la escuela.1​\n',
    blocks: ['p: La **deserción escolar** es el abandono de la escuela.'],
  },
  {
    program: 'web page',
    what: 'an article, with a list that starts at 3, a hidden part and a button',
    html: copied(
      `<h2 style="font-weight: 700; ${computed}"><strong style="font-weight: 700;">Causas</strong></h2><ol start="3" style="${computed}"><li>Pobreza</li><li>Salud</li></ol><span style="display: none;">Publicidad</span><button type="button">Compartir</button><p style="font-weight: 300;">Un texto <span style="font-style: oblique;">leve</span>.</p>`,
    ),
    text: 'Causas\n3. Pobreza\n4. Salud\nUn texto leve.\n',
    blocks: ['t2: Causas', 'p: 3. Pobreza', 'p: 4. Salud', 'p: Un texto *leve*.'],
  },
  {
    program: 'Gmail',
    what: 'an e-mail, whose lines are divisions',
    html: copied(
      `<div dir="ltr" style="${computed}">Estimada profesora:<div><br></div><div>Le envío <b>mi avance</b> de <i>Rayuela</i>.</div><div>Saludos,<br>Ana</div></div>`,
    ),
    text: 'Estimada profesora:\n\nLe envío mi avance de Rayuela.\nSaludos,\nAna\n',
    blocks: [
      'p: Estimada profesora:',
      'p: Le envío **mi avance** de *Rayuela*.',
      'p: Saludos,',
      'p: Ana',
    ],
  },
  {
    program: 'Excel',
    what: 'cells with their classes',
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\,";}
.xl65
	{mso-number-format:Percent; font-weight:700;}
-->
</style>
</head>

<body link="#0563C1" vlink="#954F72">

<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:
 collapse;width:96pt'>
<!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 width=64 style='height:15.0pt;width:48pt'>Carrera</td>
  <td width=64 style='width:48pt'>Deserción</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'>Derecho</td>
  <td class=xl66 align=right>12,5 %</td>
 </tr>
<!--EndFragment-->
</table>

</body>

</html>
`,
    text: 'Carrera\tDeserción\r\nDerecho\t12,5 %\r\n',
    blocks: ['table: | Carrera | Deserción |\n| Derecho | 12,5 % |'],
  },
  {
    program: 'Google Sheets',
    what: 'cells with their values, one with a line break',
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Carrera&quot;}">Carrera</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;">n</td></tr><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-style:italic;">Derecho<br/>y leyes</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:bold;text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:120}">120</td></tr></tbody></table></google-sheets-html-origin>`,
    text: 'Carrera\tn\n"Derecho\ny leyes"\t120',
    blocks: ['table: | Carrera | n |\n| *Derecho y leyes* | **120** |'],
  },
  {
    program: 'ChatGPT',
    what: 'an answer marked with the mouse: headings, a rule, bold that begins each item',
    html: copied(
      `<h2 data-start="0" data-end="20" style="${computed}">Causas</h2><p data-start="22" data-end="60" style="${computed}">La <strong data-start="25" data-end="38" style="font-weight: 600;">deserción</strong> tiene <em data-start="45" data-end="52">varias</em> causas:</p><ol data-start="62" data-end="150"><li data-start="62" data-end="100"><p data-start="65" data-end="100"><strong data-start="65" data-end="80">Económicas</strong>: faltan becas.</p><ul data-start="102" data-end="120"><li data-start="102" data-end="120"><p data-start="104" data-end="120">Transporte</p></li></ul></li><li data-start="122" data-end="150"><p data-start="125" data-end="150"><strong data-start="125" data-end="140">Académicas</strong>.</p></li></ol><hr data-start="152" data-end="155"><p data-start="157" data-end="170">Fin.</p>`,
    ),
    text: 'Causas\nLa deserción tiene varias causas:\n\nEconómicas: faltan becas.\n\nTransporte\n\nAcadémicas.\n\nFin.\n',
    blocks: [
      't2: Causas',
      'p: La **deserción** tiene *varias* causas:',
      'number: **Económicas**: faltan becas.',
      'bullet: Transporte',
      'number: **Académicas**.',
      'p: Fin.',
    ],
  },
  {
    program: 'Gemini',
    what: 'an answer copied by its button on a phone, as text alone in Markdown',
    html: '',
    text: '## Causas\n\nLa **deserción** tiene *varias* causas:\n\n* **Económicas:** faltan becas.\n* Académicas.\n\n1. Buscar\n2. Elegir\n\nFin.',
    blocks: [
      't2: Causas',
      'p: La **deserción** tiene *varias* causas:',
      'bullet: **Económicas:** faltan becas.',
      'bullet: Académicas.',
      'number: Buscar',
      'number: Elegir',
      'p: Fin.',
    ],
  },
]
