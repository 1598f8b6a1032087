import type { Block } from '#core/document/model.ts'

/** What a scaffold speaks of, ready to stand in a sentence. */
export type Topic = {
  /** The topic with its article: «el cambio climático». */
  name: string
  /** The same after «de»: «del cambio climático». */
  of: string
  /** The same after «a»: «al cambio climático». */
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
