import type { Clipboard } from './clipboard.ts'

const line = (text: string) =>
  `<span style="left: 12.5%; top: 20.3%; font-size: calc(var(--scale-factor)*11.00px); font-family: serif; transform: scaleX(0.98);" role="presentation" dir="ltr">${text}</span><br role="presentation">`

const column = [
  'La deserción en la universidad es un problema que ocupa desde',
  'hace medio siglo a quienes dirigen las instituciones de educa-',
  'ción superior, y no tiene una sola causa. El modelo teórico-',
  'práctico de Tinto explica que cada estudiante llega a la univer-',
  'sidad con una historia propia, y que su permanencia depende de',
  'la integración académica y social que logre en ella.',
]
const joined =
  'La deserción en la universidad es un problema que ocupa desde hace medio siglo a quienes dirigen las instituciones de educa-ción superior, y no tiene una sola causa. El modelo teórico-práctico de Tinto explica que cada estudiante llega a la universidad con una historia propia, y que su permanencia depende de la integración académica y social que logre en ella.'

export const pdfViewers: readonly Clipboard[] = [
  {
    program: 'PDF in Chrome',
    what: 'a column with words broken at the ends of lines: one is whole elsewhere, one has its hyphen, one is unknown',
    html: '',
    text: column.join('\r\n'),
    blocks: [`p: ${joined}`],
  },
  {
    program: 'PDF in Chrome',
    what: 'two paragraphs of a column, the first of which ends in a short line',
    html: '',
    text: `${column.slice(0, 2).join('\r\n').replace(' de educa-', '')}\r\nsuperiores del país.\r\nEl segundo párrafo comienza en su propia línea y ocupa también\r\nvarias de ellas, porque explica con más detalle lo que se dijo\r\nen el primero.`,
    blocks: [
      'p: La deserción en la universidad es un problema que ocupa desde hace medio siglo a quienes dirigen las instituciones superiores del país.',
      'p: El segundo párrafo comienza en su propia línea y ocupa también varias de ellas, porque explica con más detalle lo que se dijo en el primero.',
    ],
  },
  {
    program: 'PDF in Chrome',
    what: 'verses',
    html: '',
    text: 'Puedo escribir los versos más tristes esta noche.\r\nEscribir, por ejemplo: «La noche está estrellada,\r\ny tiritan, azules, los astros, a lo lejos».\r\nEl viento de la noche gira en el cielo y canta.\r\nPuedo escribir los versos más tristes esta noche.',
    blocks: [
      'p: Puedo escribir los versos más tristes esta noche.',
      'p: Escribir, por ejemplo: «La noche está estrellada,',
      'p: y tiritan, azules, los astros, a lo lejos».',
      'p: El viento de la noche gira en el cielo y canta.',
      'p: Puedo escribir los versos más tristes esta noche.',
    ],
  },
  {
    program: 'PDF in Chrome',
    what: 'a column that introduces a list of bullets',
    html: '',
    text: 'Las causas que la investigación de los últimos treinta años ha\r\nnombrado con más frecuencia en los países de la región, según\r\nlos informes consultados, son estas tres:\r\n• la falta de becas;\r\n• la distancia entre la casa y el aula;\r\n• el trabajo.',
    blocks: [
      'p: Las causas que la investigación de los últimos treinta años ha nombrado con más frecuencia en los países de la región, según los informes consultados, son estas tres:',
      'bullet: la falta de becas;',
      'bullet: la distancia entre la casa y el aula;',
      'bullet: el trabajo.',
    ],
  },
  {
    program: 'PDF in Acrobat',
    what: 'ligatures, and the number of a page between two lines',
    html: '',
    text: 'La deﬁnición que aquí se sigue es la más citada, y su inﬂuencia\r\nllega hasta los trabajos recientes de los que se habla en las\r\n12\r\npáginas que siguen, donde se compara con otras de la región y\r\nse discute lo que cada una deja fuera del análisis.',
    blocks: [
      'p: La definición que aquí se sigue es la más citada, y su influencia llega hasta los trabajos recientes de los que se habla en las',
      'p: 12',
      'p: páginas que siguen, donde se compara con otras de la región y se discute lo que cada una deja fuera del análisis.',
    ],
  },
  {
    program: 'PDF in Acrobat',
    what: 'soft hyphens at the ends of lines',
    html: '',
    text: 'La permanencia de quienes estudian depende de la integra\u00ad\r\nción académica y social que logren durante el primer año, y la\r\ninstitución puede favo\u00adrecerla con tutorías y becas.',
    blocks: [
      'p: La permanencia de quienes estudian depende de la integración académica y social que logren durante el primer año, y la institución puede favorecerla con tutorías y becas.',
    ],
  },
  {
    program: 'PDF in Firefox',
    what: 'a column whose lines are spans with a break after each',
    html: `<html>\r\n<body>\r\n<!--StartFragment-->${column.map(line).join('')}<!--EndFragment-->\r\n</body>\r\n</html>`,
    text: column.join('\n'),
    blocks: [`p: ${joined}`],
  },
]
