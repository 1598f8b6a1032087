import { blockRoles } from '#core/document/block-roles.ts'

/**
 * What is asked of a model, as JSON Schema within what OpenAI's strict mode accepts. The order of properties is that of
 * the stream. Other dialects are made of these (`server/generation/models`).
 */
export type JsonSchema = {
  type: string
  description?: string
  enum?: readonly string[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: false
}

const string = { type: 'string' }

const list = <Items extends JsonSchema>(items: Items) => ({ type: 'array', items })

/** An object that has all of its properties, and no others. */
const object = <Properties extends Record<string, JsonSchema>>(properties: Properties) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false as const,
})

/** References stand in their own list. */
const answerRoles = blockRoles.filter((role) => role !== 'ref')

const roleNotes =
  'title-main: título del trabajo, una sola vez y primero. title-meta: dato de portada que el estudiante dio. t1, t2, t3: encabezados. t4, t5: encabezado con punto final en la línea del p siguiente. p: párrafo. quote: cita textual de 40 palabras o más, en bloque y sin comillas. bullet, number: un elemento de lista. appendix: título de un apéndice, con sus bloques detrás, al final del cuerpo. equation: ecuación en TeX, sin $ ni número. table: título, filas «| a | b |» y notas, una por línea. figure: una figura que ya está en el documento, copiada con su línea «![…](file:…)»; no se crean otras.'

/** The answer to a request for a document. */
export const answerSchema = object({
  comentarios_del_modelo: string,
  texto_generado: object({
    cuerpo: list(
      object({
        role: { type: 'string', enum: answerRoles, description: roleNotes },
        content: string,
      }),
    ),
    referencias: list(object({ content: string })),
  }),
})

const actions = ['cambiar', 'agregar', 'quitar', 'mover'] as const
const notes = {
  accion:
    'cambiar: el bloque queda como dice content. agregar: va después del bloque. quitar: el bloque se borra. mover: el bloque pasa a estar después del que dice content.',
  bloque: 'La etiqueta del bloque: b12. Varios seguidos: b12-b15.',
  empieza: 'Las tres primeras palabras de ese bloque, tal como está en el documento.',
  content:
    'El texto nuevo y completo del bloque. Con quitar, vacío. Con mover, la etiqueta de destino.',
}
/** The answer to a request for a revision; the place comes before the text, which can be passed on while it grows. */
export const changesSchema = object({
  comentarios_del_modelo: string,
  texto_generado: object({
    cambios: list(
      object({
        accion: { type: 'string', enum: actions, description: notes.accion },
        bloque: { type: 'string', description: notes.bloque },
        empieza: { type: 'string', description: notes.empieza },
        role: { type: 'string', enum: blockRoles },
        content: { type: 'string', description: notes.content },
      }),
    ),
  }),
})

/** The answer to a request for a plan. */
export const planSchema = object({
  titulo: string,
  tesis: string,
  secciones: list(
    object({
      titulo: string,
      nivel: { type: 'string', enum: ['t1', 't2'] },
      palabras: { type: 'integer' },
      contiene: string,
      fuentes: list(string),
    }),
  ),
})
