import { lawHeads } from './citation-words.ts'
import type { CslType } from './csl.ts'
import type { ReferenceBody } from './reference-body.ts'
import type { ReferenceLayout } from './reference-layout.ts'
import { isThesis, namesLaw } from './reference-phrases.ts'

const film =
  /^(?:Video|Vídeo|Película|Documental|Serie|Episodio|Cortometraje|Podcast|Archivo de video|Film)/i
const data = /^(?:Conjunto de datos|Base de datos|Dataset|Datos)/i
const talk =
  /^(?:Ponencia|Presentación|Sesión|Conferencia|Póster|Discurso|Charla|Comunicación|Simposio)/i
const standardNumber =
  /^(?:NTE|INEN|ISO|IEC|NTP|ASTM|ACI|IEEE|NEC|UNE|NOM|AASHTO|API|ANSI|NFPA|EN|DIN|RTE|NTC|NIIF|NIC)\b/
const reportNumber =
  /^(?:Informe|Reporte|Documento|N\.?[ºo°]|Núm|Publicación|Serie|Boletín|Nota técnica|LC\/|Cuaderno|Working|Report|No\.)/i

/** What a reference cites, by its form. Source: APA 7 §10. */
export function kindOf(layout: ReferenceLayout, body: ReferenceBody): CslType {
  const { text } = layout.visible
  const title = text.slice(body.title.start, body.title.end)
  const rest = text.slice(body.rest.start, body.rest.end)
  const genre = body.genre ?? ''
  if (body.inside) return 'chapter'
  if (isThesis(genre)) return 'thesis'
  if (film.test(genre)) return 'motion_picture'
  if (data.test(genre)) return 'dataset'
  if (talk.test(genre)) return 'paper-conference'
  if (/Registro Oficial/.test(rest)) return 'legislation'
  if (body.isTitleFirst && !body.container && namesLaw(title)) return 'legislation'
  if (body.notes.some((note) => standardNumber.test(note))) return 'standard'
  if (body.container) return serialKind(layout, text.slice(body.container.end, body.rest.end))
  const first = title.split(' ')[0]?.toLowerCase() ?? ''
  if (lawHeads.has(first) && !/\bed\.|^[\p{Lu}][\p{L}]+ Editores/u.test(rest) && isGroup(layout))
    return 'legislation'
  if (/,\s*\d+\s*(?:\(\d[^)]*\))?,\s*[a-z]?\d+\s*[-–]/.test(rest)) return 'article-journal'
  if (body.notes.some((note) => reportNumber.test(note))) return 'report'
  return freeKind(layout, body, rest)
}

function freeKind(layout: ReferenceLayout, body: ReferenceBody, rest: string): CslType {
  const issued = layout.date?.read.date.issued?.['date-parts'][0]
  const isDated = (issued?.length ?? 0) > 1
  const hasAddress = layout.address !== null && !/10\.\d{4,9}\//.test(layout.address.said)
  const hasNoDate = layout.date !== null && !issued && !layout.date.read.date.status
  if (
    body.genre &&
    /blog|publicación|tuit|página|infografía|fotografía|comunicado/i.test(body.genre)
  )
    return 'webpage'
  if (hasAddress && (isDated || (hasNoDate && rest.trim() === ''))) return 'webpage'
  if (layout.retrieval?.day) return 'webpage'
  if (hasAddress && isGroup(layout)) return 'report'
  if (hasAddress && rest.trim() === '') return 'webpage'
  return 'book'
}

function isGroup({ authors }: ReferenceLayout): boolean {
  const [first] = authors.names
  return first !== undefined && 'literal' in first
}

/** A journal by its volume, number or pages; a newspaper by its day. */
function serialKind(layout: ReferenceLayout, behind: string): CslType {
  const issued = layout.date?.read.date.issued?.['date-parts'][0]
  const hasVolume = /^,?\s*(?:\d+\s*(?:\(|,|\.?$)|\(\d)/.test(behind)
  const isDoi = /10\.\d{4,9}\//.test(layout.address?.said ?? '')
  if ((issued?.length ?? 0) > 2 && !/\(\d|,\s*\d+\s*,/.test(behind) && !isDoi)
    return 'article-newspaper'
  if (!hasVolume && !isDoi && (issued?.length ?? 0) > 1) return 'article-newspaper'
  return 'article-journal'
}
