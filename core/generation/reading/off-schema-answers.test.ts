import { describe, expect, test } from 'vitest'
import { unexpectedFormatNote } from './answer-object.ts'
import { AnswerReader } from './answer-reader.ts'

/** As a chat model without a schema answers: prose and a fence around it, Markdown inside. */
const chatty = `¡Claro! Aquí tienes el ensayo en el formato {JSON} solicitado:

\`\`\`json
{
  "comentarios_del_modelo": "**Ensayo listo.**\\n\\n## Qué verificar\\n- El año de *Mena*.\\n- Las cifras.",
  "texto_generado": {
    "titulo": "El agua de los páramos",
    "cuerpo": [
      {"role": "h1", "content": "# Introducción"},
      {"role": "paragraph", "content": "El **páramo** regula el agua (Mena, 2020). Véase [la guía](https://ejemplo.ec/guia_del_agua).\\n\\nTres razones:\\n1. Guarda agua.\\n2. La filtra.\\n- Da sustento."},
      {"role": "list", "items": ["Suelos negros", "Plantas *en cojín*"]},
      {"role": "h2", "content": "**Conclusiones**"},
      {"role": "paragraph", "content": "_Sin páramo no hay río_; 4 * 5 = 20."},
      {"role": "h1", "content": "Referencias"}
    ],
    "referencias": [
      "2. Ruiz, A. (2019). *Ríos*. UCE.",
      "1. Mena, P. (2020). _Páramos_. https://doi.org/10.1000/p_r",
      "Mena, P. (2020). *Páramos*. http://dx.doi.org/10.1000/p_r."
    ]
  }
}
\`\`\`

¿Quieres que lo amplíe?`

/** As a small local model answers: thoughts with a draft, Spanish keys, the body in one string. */
const thinking = `<think>
El estudiante quiere {"texto_generado": {"cuerpo": ["borrador"]}} algo breve.
</think>
{"razonamiento": "ok", "comentarios_del_modelo": ["Hecho.", "Revisa el año."],
 "texto_generado": {"Cuerpo": "# El riego\\n\\n## Contexto\\nEl riego es antiguo.\\nSigue en uso.\\n\\n> Regar es cuidar.\\n\\n---\\n* Canales\\n* Acequias\\n\\n| Año | Área |\\n|---|---|\\n| 1999 | 20 |",
 "Bibliografía": [{"autor": "Paz, L.", "año": 2018, "título": "Acequias", "editorial": "FLACSO"}]}}`

/** As an assistant that writes documents answers: nested sections with metadata. */
const nested = `{"id": "doc_1", "texto_generado": {"secciones": [
 {"id": "s1", "type": "section", "title": "Introducción", "content": [
   {"type": "paragraph", "text": "La lectura cambia."},
   {"type": "bullet_list", "items": [{"type": "item", "text": "En papel"}, {"type": "item", "text": "En pantalla"}]}]},
 {"id": "s2", "type": "heading", "level": 2, "text": "Cierre", "nota": "Falta una fuente aquí."},
 ["Leer es elegir.", "Y volver."]],
 "referencias": {"1": "Soto, M. (2021). Leer.", "2": "Arce, B. (s.f.). Ver."}},
 "sugerencia": "Añade una encuesta propia."}`

function read(text: string, size: number) {
  const reader = new AnswerReader({ ignoresRepeatedPieces: true })
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size))
  const outcome = reader.finish()
  if (outcome.kind !== 'complete') throw new Error(`The answer is ${outcome.kind}`)
  const { comentarios_del_modelo, texto_generado } = outcome.answer
  return {
    comments: comentarios_del_modelo.split('\n').filter((line) => line !== ''),
    blocks: texto_generado.cuerpo.map(({ role, content }) => `${role}: ${content}`),
    references: texto_generado.referencias.map(({ content }) => content),
  }
}

describe('whole answers of models that ignore the schema', () => {
  test.each([
    [
      'prose, a fence and Markdown',
      chatty,
      {
        comments: [
          'Ensayo listo.',
          'Qué verificar',
          '- El año de Mena.',
          '- Las cifras.',
          unexpectedFormatNote,
        ],
        blocks: [
          'title-main: El agua de los páramos',
          't1: Introducción',
          'p: El páramo regula el agua (Mena, 2020). Véase la guía (https://ejemplo.ec/guia_del_agua).',
          'p: Tres razones:',
          'p: 1. Guarda agua.',
          'p: 2. La filtra.',
          'p: Da sustento.',
          'p: Suelos negros',
          'p: Plantas *en cojín*',
          't2: Conclusiones',
          'p: *Sin páramo no hay río*; 4 * 5 = 20.',
        ],
        references: [
          'Mena, P. (2020). *Páramos*. https://doi.org/10.1000/p_r',
          'Ruiz, A. (2019). *Ríos*. UCE.',
        ],
      },
    ],
    [
      'thoughts, and the body in one string',
      thinking,
      {
        comments: ['Hecho.', 'Revisa el año.', unexpectedFormatNote],
        blocks: [
          't1: El riego',
          't2: Contexto',
          'p: El riego es antiguo. Sigue en uso.',
          'p: Regar es cuidar.',
          'p: Canales',
          'p: Acequias',
          'p: Año | Área',
          'p: 1999 | 20',
        ],
        references: ['Paz, L. (2018). Acequias. FLACSO.'],
      },
    ],
    [
      'nested sections',
      nested,
      {
        comments: ['Añade una encuesta propia.', unexpectedFormatNote],
        blocks: [
          't1: Introducción',
          'p: La lectura cambia.',
          'p: En papel',
          'p: En pantalla',
          't2: Cierre',
          'p: Falta una fuente aquí.',
          'p: Leer es elegir.',
          'p: Y volver.',
        ],
        references: ['Arce, B. (s.f.). Ver.', 'Soto, M. (2021). Leer.'],
      },
    ],
  ])('with %s are understood, however they are cut', (_, text, expected) => {
    for (const size of [1, 3, 16, 450, text.length]) expect(read(text, size)).toEqual(expected)
  })
})
