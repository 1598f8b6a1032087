import { blockRoles } from '#core/document/block-roles.ts'

const actions = ['cambiar', 'agregar', 'quitar', 'mover'] as const
const notes = {
  accion:
    'cambiar: el bloque queda como dice content. agregar: va después del bloque. quitar: el bloque se borra. mover: el bloque pasa a estar después del que dice content.',
  bloque: 'La etiqueta del bloque: b12. Varios seguidos: b12-b15.',
  empieza: 'Las tres primeras palabras de ese bloque, tal como está en el documento.',
  content:
    'El texto nuevo y completo del bloque. Con quitar, vacío. Con mover, la etiqueta de destino.',
}
/** The place comes before the text, so that the text can be passed on while it grows. */
const order = ['accion', 'bloque', 'empieza', 'role', 'content'] as const

/** The changes of a revision as Gemini's `responseSchema`; its order is the order of the stream. */
export const geminiChangesSchema = {
  type: 'OBJECT',
  properties: {
    comentarios_del_modelo: { type: 'STRING' },
    texto_generado: {
      type: 'OBJECT',
      properties: {
        cambios: {
          type: 'ARRAY',
          items: {
            type: 'OBJECT',
            properties: {
              accion: { type: 'STRING', enum: actions, description: notes.accion },
              bloque: { type: 'STRING', description: notes.bloque },
              empieza: { type: 'STRING', description: notes.empieza },
              role: { type: 'STRING', enum: blockRoles },
              content: { type: 'STRING', description: notes.content },
            },
            required: order,
            propertyOrdering: order,
          },
        },
      },
      required: ['cambios'],
      propertyOrdering: ['cambios'],
    },
  },
  required: ['comentarios_del_modelo', 'texto_generado'],
  propertyOrdering: ['comentarios_del_modelo', 'texto_generado'],
} as const

/** The same as JSON Schema, within what OpenAI's strict mode accepts. */
export const jsonChangesSchema = {
  type: 'object',
  properties: {
    comentarios_del_modelo: { type: 'string' },
    texto_generado: {
      type: 'object',
      properties: {
        cambios: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              accion: { type: 'string', enum: actions, description: notes.accion },
              bloque: { type: 'string', description: notes.bloque },
              empieza: { type: 'string', description: notes.empieza },
              role: { type: 'string', enum: blockRoles },
              content: { type: 'string', description: notes.content },
            },
            required: order,
            additionalProperties: false,
          },
        },
      },
      required: ['cambios'],
      additionalProperties: false,
    },
  },
  required: ['comentarios_del_modelo', 'texto_generado'],
  additionalProperties: false,
} as const
