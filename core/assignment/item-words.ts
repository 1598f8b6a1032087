import { thousands } from '#core/document/count-label.ts'
import type { AssignmentItem } from './assignment-item.ts'

export const itemLabels: Record<AssignmentItem['kind'], string> = {
  length: 'Extensión',
  sections: 'Apartados',
  sources: 'Fuentes',
  format: 'Formato',
  due: 'Entrega',
  genre: 'Tipo',
  other: 'Además',
}

/** An item in a few words: "5 páginas o más". */
export function itemWords(item: AssignmentItem): string {
  switch (item.kind) {
    case 'length': {
      const unit = item.unit === 'pages' ? 'páginas' : 'palabras'
      if (item.min !== null && item.max !== null)
        return `De ${thousands(item.min)} a ${thousands(item.max)} ${unit}`
      if (item.max !== null) return `${thousands(item.max)} ${unit} como máximo`
      return `${thousands(item.min ?? 1)} ${unit} o más`
    }
    case 'sections':
      return item.sections.join(', ')
    case 'sources':
      return `${item.min} o más${item.journals === null ? '' : `, ${item.journals} de revista`}`
    case 'format':
      return item.format
    case 'due':
      return item.day
    case 'genre':
      return item.genre
    case 'other':
      return item.text
  }
}
