import type { ModelAnswer } from '#core/document/model.ts'

/** An answer with a title, markup, a surrogate pair and a reference. */
export const shortAnswer: ModelAnswer = {
  comentarios_del_modelo: 'Listo.\nQué verificar: el año.',
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'El páramo' },
      { role: 'p', content: 'El agua *nace* arriba. Después baja despacio.' },
      { role: 'p', content: 'Nadie la mira 😀 pasar.' },
    ],
    referencias: [{ content: 'Mena, P. (s.f.). *Los páramos*.' }],
  },
}
