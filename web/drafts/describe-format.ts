import type { DraftFormat } from '#contract/projects.ts'
import { listOfWords } from '#core/document/list-of-words.ts'
import type { ProjectFrame } from '#web/pages/shown-document.ts'
import type { DraftLine } from './describe-draft.ts'

/** The settings that a draft changes of the project, in one line; none where it changes nothing. */
export function describeFormat(format: DraftFormat, project: ProjectFrame): DraftLine[] {
  const changed = (Object.keys(format) as (keyof DraftFormat)[]).filter(
    (setting) => format[setting] !== project[setting],
  )
  const words = changed.map((setting) => wordsOf(setting, format))
  return words.length === 0 ? [] : [{ words: `Formato: ${listOfWords(words)}`, aside: null }]
}

/** The project with the format settings of a draft, for the preview. */
export function withFormat(format: DraftFormat, project: ProjectFrame): ProjectFrame {
  const told = Object.entries(format).filter(([, value]) => value !== undefined)
  return { ...project, ...Object.fromEntries(told) }
}

function wordsOf(setting: keyof DraftFormat, format: DraftFormat): string {
  switch (setting) {
    case 'number_title_page':
      return format.number_title_page ? 'número en la portada' : 'portada sin número'
    case 'sections_start_pages':
      return format.sections_start_pages ? 'cada sección en su página' : 'secciones seguidas'
    case 'is_justified':
      return format.is_justified ? 'texto justificado' : 'texto a la izquierda'
    case 'index_kind':
      return format.index_kind === 'full' ? 'índice con tablas y figuras' : 'índice'
    case 'appendix_word':
      return `«${format.appendix_word}» en los apéndices`
    case 'declaration':
      return 'declaración de uso de IA'
  }
}
