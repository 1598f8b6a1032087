import { blockRoles } from '#core/document/block-roles.ts'

/** References stand in their own list. */
const answerRoles = blockRoles.filter((role) => role !== 'ref')

const roleNotes =
  'title-main: título del trabajo, una sola vez y primero. title-meta: dato de portada que el estudiante dio. t1, t2, t3: encabezados. t4, t5: encabezado con punto final en la línea del p siguiente. p: párrafo. quote: cita textual de 40 palabras o más, en bloque y sin comillas. bullet, number: un elemento de lista. appendix: título de un apéndice, con sus bloques detrás, al final del cuerpo. equation: ecuación en TeX, sin $ ni número. table: título, filas «| a | b |» y notas, una por línea. figure: una figura que ya está en el documento, copiada con su línea «![…](file:…)»; no se crean otras.'

/** The answer as Gemini's `responseSchema` (an OpenAPI subset); its order is the order of the stream. */
export const geminiAnswerSchema = {
  type: 'OBJECT',
  properties: {
    comentarios_del_modelo: { type: 'STRING' },
    texto_generado: {
      type: 'OBJECT',
      properties: {
        cuerpo: {
          type: 'ARRAY',
          items: {
            type: 'OBJECT',
            properties: {
              role: { type: 'STRING', enum: answerRoles, description: roleNotes },
              content: { type: 'STRING' },
            },
            required: ['role', 'content'],
            propertyOrdering: ['role', 'content'],
          },
        },
        referencias: {
          type: 'ARRAY',
          items: {
            type: 'OBJECT',
            properties: { content: { type: 'STRING' } },
            required: ['content'],
          },
        },
      },
      required: ['cuerpo', 'referencias'],
      propertyOrdering: ['cuerpo', 'referencias'],
    },
  },
  required: ['comentarios_del_modelo', 'texto_generado'],
  propertyOrdering: ['comentarios_del_modelo', 'texto_generado'],
} as const

/** The same as JSON Schema, within what OpenAI's strict mode accepts. */
export const jsonAnswerSchema = {
  type: 'object',
  properties: {
    comentarios_del_modelo: { type: 'string' },
    texto_generado: {
      type: 'object',
      properties: {
        cuerpo: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              role: { type: 'string', enum: answerRoles, description: roleNotes },
              content: { type: 'string' },
            },
            required: ['role', 'content'],
            additionalProperties: false,
          },
        },
        referencias: {
          type: 'array',
          items: {
            type: 'object',
            properties: { content: { type: 'string' } },
            required: ['content'],
            additionalProperties: false,
          },
        },
      },
      required: ['cuerpo', 'referencias'],
      additionalProperties: false,
    },
  },
  required: ['comentarios_del_modelo', 'texto_generado'],
  additionalProperties: false,
} as const
