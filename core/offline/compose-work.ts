import type { Block, ModelAnswer } from '#core/document/model.ts'
import { fitPlan, type WorkPlan, type WorkSection } from '#core/generation/works/work-plan.ts'
import { outlines } from './outlines.ts'
import { readRequest, topicOf } from './read-request.ts'
import { closingSections, type Section, sectionBlocks, type Topic, t1 } from './scaffold.ts'

/** A section as the outlines have it: a heading of level 1, and all that stands under it. */
type Chapter = { heading: string; parts: Section[] }

/** The share of a work that its introduction and its conclusions have each; all other chapters have equal shares. */
const outerShare = 0.08
const wordsOfParagraph = 120

/** The plan of a long work: the chapters of its genre, and the one on citing and checking. */
export function composePlan(request: string, words: number): WorkPlan {
  const { topic, chapters, title } = outlineOf(request)
  const inner = chapters.length - 2
  const secciones = chapters.map(({ heading, parts }, at): WorkSection => {
    const isOuter = at === 0 || at === chapters.length - 1
    const share = isOuter ? outerShare : (1 - 2 * outerShare) / Math.max(1, inner)
    const under = parts.slice(1).map((part) => part.heading)
    return {
      titulo: heading,
      nivel: 't1',
      palabras: Math.max(50, Math.round(share * words)),
      contiene: under.length > 0 ? `Sus partes: ${under.join(', ')}.` : '',
      fuentes: [],
    }
  })
  return fitPlan(
    { titulo: title, tesis: `Una guía para escribir sobre ${topic.name}.`, secciones },
    words,
  )
}

/** The guidance for one section of a plan; for one that the student has added, how to build it. */
export function composeSection(
  request: string,
  { title, words }: { title: string; words: number },
  isWritten: boolean,
): ModelAnswer {
  const { topic, chapters } = outlineOf(request)
  const chapter = chapters.find(({ heading }) => heading === title)
  const blocks = chapter ? chapter.parts.flatMap(sectionBlocks) : own(title, topic)
  const cuerpo: Block[] = isWritten ? [] : [...blocks.slice(1), lengthNote(title, words)]
  return {
    comentarios_del_modelo: '',
    texto_generado: { cuerpo, referencias: [] },
  }
}

function outlineOf(request: string): { topic: Topic; chapters: Chapter[]; title: string } {
  const { genre, topic: said } = readRequest(request)
  const topic = topicOf((said ?? 'el tema elegido').replace(/[\\*]+/g, ''))
  const outline = outlines[genre ?? 'monografía']
  const sections = [...outline.sections(topic), ...closingSections(topic, null)]
  const chapters: Chapter[] = []
  for (const section of sections) {
    if (section.role === 't1') chapters.push({ heading: section.heading, parts: [section] })
    else chapters.at(-1)?.parts.push(section)
  }
  const title = outline.title(topic)
  return { topic, chapters, title: title.charAt(0).toUpperCase() + title.slice(1, 200) }
}

function own(title: string, topic: Topic): Block[] {
  return sectionBlocks(
    t1(
      title,
      `Explica en el primer párrafo de «${title}» por qué el trabajo necesita este apartado y cómo se relaciona con el anterior. ¿Qué pregunta sobre ${topic.name} ayuda a responder? Desarrolla después su idea principal con una fuente que hayas leído, citada con autor y año, y con un ejemplo de tu entorno. Termina con un matiz y con una transición hacia lo que sigue.`,
    ),
  )
}

function lengthNote(title: string, words: number): Block {
  const paragraphs = Math.max(1, Math.round(words / wordsOfParagraph))
  const counted = paragraphs === 1 ? 'un párrafo' : `${paragraphs} párrafos`
  return {
    role: 'p',
    content: `El plan prevé para «${title}» unas ${words} palabras, es decir, ${counted} de unas ${wordsOfParagraph}. Escribe en una línea la idea de cada párrafo antes de redactarlo: así se ve pronto si falta materia o si dos dicen lo mismo.`,
  }
}
