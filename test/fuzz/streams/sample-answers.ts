import type { AcademicText, ModelAnswer } from '#core/document/model.ts'
import { changesAnswer, type IntendedChange } from '#test/intended-changes.ts'

/** What a model answers, and the document that it revises; null for a new text. */
export type SampleAnswer = { name: string; base: AcademicText | null; text: string }

const plain: ModelAnswer = {
  comentarios_del_modelo: 'Listo 😀.\nQué verificar: el año.',
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'El páramo' },
      { role: 't1', content: 'Introducción' },
      {
        role: 'p',
        content: 'El agua *nace* arriba. Después baja 😀 despacio — y nadie la "mira".',
      },
      { role: 'quote', content: 'Nadie la mira pasar (Mena, 2019, p. 3).' },
      { role: 'p', content: 'Con una nota^[La nota de Mena.] y **negritas** hasta el mar.' },
    ],
    referencias: [
      { content: 'Mena, P. (s.f.). *Los páramos*.' },
      { content: 'Arias, L. (2019). El agua. *Revista Andina*, *3*(2), 1–9.' },
    ],
  },
}

const exhibits: ModelAnswer = {
  comentarios_del_modelo: 'Con una tabla.',
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'Los caudales' },
      { role: 'p', content: 'La Tabla 1 los resume, y $Q = v A$ los mide.' },
      { role: 'table', content: 'Caudales\n| Río | Caudal |\n| Napo | 1.200 |\n| Pastaza | 400 |' },
      { role: 'equation', content: 'Q = \\frac{V}{t}' },
      { role: 'bullet', content: 'uno' },
      { role: 'number', content: 'dos' },
      { role: 'p', content: 'Hasta aquí.' },
    ],
    referencias: [],
  },
}

const offSchema = `{"titulo":"El páramo","texto_generado":{"cuerpo":["# Introducción",{"content":"El agua baja al valle.","role":"p"},
{"type":"h2","texto":"Los ríos"},["p","Una lista de partes."],{"content":"Otra","content":"vez","nota":{"a":[1,2.5e3,null,true]}},
{"role":"t1","content":"Referencias"},{"role":"ref","content":"2. Ruiz, A. (2020). *X*."},{"role":"ref","content":"1. Mena, P. (2019). *Y*."}]},
"comentarios_del_modelo":"Al final."}`

const base: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'El páramo y su agua' },
    { role: 't1', content: 'Introducción' },
    { role: 'p', content: 'El páramo guarda el agua de los valles y la entrega despacio.' },
    { role: 'p', content: 'La gente de arriba lo sabe desde siempre, y lo cuida.' },
    { role: 't1', content: 'Desarrollo' },
    { role: 'p', content: 'Cada pajonal retiene su peso en agua tras una noche de lluvia.' },
    { role: 'quote', content: 'Sin páramo no hay ciudad (Mena, 2019, p. 3).' },
    { role: 'p', content: 'Por eso se discute quién paga por él.' },
  ],
  referencias: [
    { content: 'Arias, L. (2019). *El agua*. Abya-Yala.' },
    { content: 'Mena, P. (2019). *Los páramos*. Abya-Yala.' },
  ],
}

const changes: IntendedChange[] = [
  { kind: 'replace', from: 3, to: 3, blocks: [{ role: 'p', content: 'Un párrafo nuevo 😀.' }] },
  { kind: 'add', after: 6, blocks: [{ role: 'p', content: 'Otro después, con *cursiva*.' }] },
  { kind: 'remove', from: 4, to: 4 },
  { kind: 'move', from: 7, to: 7, after: 8 },
  { kind: 'replaceReference', at: 1, content: 'Arias, L. (2020). *El agua*. Abya-Yala.' },
  { kind: 'addReference', content: 'Vera, P. (2021). *El valle*. Abya-Yala.' },
]

export const sampleAnswers: readonly SampleAnswer[] = [
  { name: 'as the contract has it', base: null, text: JSON.stringify(plain) },
  {
    name: 'in a code fence, after thoughts',
    base: null,
    text: `<think>Primero {"a":1} y luego…</think>\nClaro:\n\`\`\`json\n${JSON.stringify(plain, null, 1)}\n\`\`\`\nEspero que sirva.`,
  },
  { name: 'with exhibits', base: null, text: JSON.stringify(exhibits) },
  { name: 'off the schema', base: null, text: offSchema },
  { name: 'changes', base, text: changesAnswer('Hecho.', changes, base) },
  { name: 'changes out of order', base, text: changesAnswer('', changes.toReversed(), base) },
  { name: 'a whole text for a revision', base, text: JSON.stringify(plain) },
]
