import type { Block } from '#core/document/model.ts'

/** The name that messages have for the composer that works without a model. */
export const offlineModelLabel = 'cuartilla-sin-conexion'

/** What a scaffold speaks of, ready to stand in a sentence. */
export type Topic = {
  /** The topic with its article: «el cambio climático». */
  name: string
  /** The name after «de»: «del cambio climático». */
  of: string
  /** The name after «a»: «al cambio climático». */
  to: string
}

/** A part of a scaffold: a heading and the guidance under it. */
export type Section = { role: 't1' | 't2'; heading: string; paragraphs: string[] }

export const genres = ['ensayo', 'informe', 'resumen', 'reseña', 'monografía', 'proyecto'] as const
export type Genre = (typeof genres)[number]

/** How one genre is built. Its headings do not depend on the topic, so that a scaffold can be recognised. */
export type Outline = {
  title: (topic: Topic) => string
  sections: (topic: Topic) => Section[]
}

export function t1(heading: string, ...paragraphs: string[]): Section {
  return { role: 't1', heading, paragraphs }
}

export function t2(heading: string, ...paragraphs: string[]): Section {
  return { role: 't2', heading, paragraphs }
}

export function sectionBlocks(section: Section): Block[] {
  return [
    { role: section.role, content: section.heading },
    ...section.paragraphs.map((content): Block => ({ role: 'p', content })),
  ]
}

/** The heading by which `isScaffold` recognises a scaffold. */
export const closingHeading = 'Antes de entregar'

/** The last part of every scaffold: how to cite, how to write the references, what to check. */
export function closingSections(topic: Topic, student: string | null): Section[] {
  return [
    t1(closingHeading),
    t2(
      'Citas y referencias',
      `Busca tus fuentes sobre ${topic.name} en la biblioteca de tu universidad, en repositorios institucionales y en revistas académicas, y anota de cada una el autor, el año, el título y la dirección en el momento de leerla. En el texto, una paráfrasis lleva el apellido y el año entre paréntesis; una cita textual corta va entre comillas y añade la página. Con dos autores se escriben siempre ambos apellidos unidos por “y”; con tres o más, el primero seguido de “et al.”.`,
      'Sin conexión no se puede comprobar que una fuente exista, así que este borrador no trae más referencias que las de las obras que elegiste. Escribe las demás en la lista en orden alfabético y con sangría francesa. Para un libro: apellido e iniciales, año entre paréntesis, *título en cursiva* y editorial. Para un artículo: autores, año, título del artículo, *nombre de la revista y volumen en cursiva*, número entre paréntesis, páginas y DOI si lo tiene. Cada obra citada debe estar en la lista, y la lista no debe tener obras que no cites.',
    ),
    t2(
      'Revisión final',
      `${student ?? ''}Sustituye cada indicación de este borrador por tu propio texto y borra las que no necesites. Lee después en voz alta: las frases que te obligan a tomar aire suelen poder dividirse. Comprueba que cada párrafo tenga una sola idea, que los encabezados digan de qué trata tu trabajo y que los datos lleven su fuente. Por último, completa la portada con tu institución, el curso, el docente y la fecha, y elimina este apartado antes de entregar.`,
    ),
  ]
}

/** What a longer scaffold adds at the end of each of its parts, in order. */
export const deeperGuidance = [
  'Para ampliar esta parte, añade un párrafo que responda a la pregunta que un lector curioso haría al llegar aquí. Escríbela tal como la formularía, contéstala con una razón y un ejemplo, y comprueba que la respuesta no repita lo ya dicho. *Cabe preguntarse entonces…* es una manera sencilla de introducirla.',
  'Otra forma de profundizar consiste en comparar. Busca un caso semejante en otro lugar, en otra época o en otro grupo, describe en qué se parece y en qué se distingue, y explica qué permite entender la diferencia. La comparación necesita un criterio: di cuál es antes de empezar.',
  'Desarrolla también el concepto que más se repite en este apartado. ¿De dónde viene?, ¿qué discusiones ha provocado?, ¿cómo cambia tu análisis si se adopta otra definición? Dos fuentes leídas con atención y bien citadas valen más que diez mencionadas de paso.',
  'Considera además las consecuencias. ¿Qué pasaría si lo que afirmas se aplicara a gran escala?, ¿quién estaría en desacuerdo y por qué?, ¿qué condiciones tendrían que darse? Redacta un párrafo que recorra esas condiciones en orden y que termine con tu valoración.',
  'Si tienes espacio, cierra esta parte con una síntesis de tres o cuatro frases que recoja lo ganado y prepare lo que sigue. Una buena transición nombra lo que ya quedó claro y la pregunta que todavía falta responder.',
] as const
