/** What the words beside a number of pages say about it. All read folded text: lower case, without accents. */

/** Words that make a number approximate. */
export const approximate =
  /(?:(?:unas|unos|aproximadamente|aprox\.?|cerca de|alrededor de|mas o menos|casi|como|tipo|≈|~) ?)$/u

const verbs = '(?:debe|deben|debera|puede|pueden|podra)?'
export const mostBefore = new RegExp(
  `(?:maxim[oa]|max\\.?|hasta|no (?:sea )?(?:de )?mas de|(?<!no )menos de|(?:no|ni) (?:sea )?mayor (?:a|de|que)|no ${verbs} ?(?:exce|super|sobrepa|pas|reba)\\p{L}*(?: de| a)?|como mucho|a lo sumo|tope|<=?|≤)(?: de|:)?(?: (?:unas|las|un|una))? ?$`,
  'u',
)
export const leastBefore =
  /(?:minim[oa]|min\.?|al menos|por lo menos|no menos de|mas de|no menor (?:a|de|que)|mayor (?:a|de|que)|superior a|>=?|≥)(?: de|:)?(?: (?:unas|las|un|una))? ?$/u
export const leastAfter =
  /^\.?,? ?(?:\(|(?:como|de) )?(?:minim[oa]|min(?!\p{L})|o mas(?!\p{L})|en adelante|al menos|por lo menos)(?! (?:de )?[\d]| un| dos| tres| cuatro| cinco| seis| siete| ocho| nueve| diez)/u
export const mostAfter =
  /^\.?,? ?(?:\(|(?:como|de) )?(?:maxim[oa]|max(?!\p{L})|o menos(?!\p{L})|como mucho)(?! (?:de )?[\d]| un| dos| tres| cuatro| cinco| seis| siete| ocho| nueve| diez)/u

/** Whether the noun is another thing: a web page, a leaf, a key word, a speed. */
export function isOtherThing(noun: string, after: string): boolean {
  if (noun.startsWith('palabra')) {
    return /^ (?:claves?|por (?:minuto|pagina|linea|parrafo)|tecnic|nuev|desconocid|dificil|en (?:ingles|quichua|kichwa|latin))/u.test(
      after,
    )
  }
  if (
    /^ (?:web|mayor(?!\p{L})|principal|oficial|de (?:inicio|facebook|instagram|tiktok|internet))/u.test(
      after,
    )
  ) {
    return true
  }
  return (
    noun.startsWith('hoj') &&
    /^ de (?:vida|calculo|ruta|trabajo|datos|respuestas|examen|papel|guayusa|coca|te|laurel|eucalipto|menta|maiz|platano|tabaco|bijao|arbol|plantas?)(?!\p{L})/u.test(
      after,
    )
  )
}

/** Whether the number counts pages that exist: "las 3 páginas del marco", "página 3 de 10 páginas". */
export function isPlace(before: string, after: string): boolean {
  if (/(?:pags?|paginas?|pp|p)\.? \d{1,4} (?:de|a|-) $/u.test(before)) return true
  if (/^\.? ?\d/u.test(after) && /(?:19|20)$/u.test(before)) return true
  if (
    !/(?<!\p{L})(?:las?|primer[ao]s|ultim[ao]s|siguientes|es[at]as|estas|mis|sus) $/u.test(before)
  ) {
    return false
  }
  return !/(?<!\p{L})(?:a|llegu?\p{L}{1,3} a|complet\p{L}{1,4}|alcan\p{L}{1,4}|de|hasta) las $/u.test(
    before,
  )
}

/** A book is never this short; its number of pages is then that of the work about it. */
const shortestBook = 12
const genre =
  'ensayo|informe|monografia|trabajo|tarea|deber|proyecto|tesis|tesina|investigacion|resena|analisis|resumen|sintesis|comentario|reporte|exposicion|cuento|carta|estudio|articulo|documento|texto|paper|redaccion|opinion|critica|composicion'
const books = 'libros?|novelas?|obras?|pdf|lecturas?|archivos?|folletos?|revistas?|separatas?'
const papers = 'articulos?|textos?|capitulos?|documentos?|informes?|papers?|tesis'
const sourceBefore = new RegExp(
  `(?<!\\p{L})(${books}|${papers})((?: [^.;:\\n]{0,40})?)(?: de| con|,? que tiene| tiene| \\()(?: $|$)`,
  'u',
)
const writing =
  /(?:escrib|redact|hac|haz|elabor|crea|desarroll|quiero|necesit|genera)\p{L}*(?: (?:un|una|el|la|mi|unos|otro))? $/u
const readingBefore =
  /(?:analiz|lee|leer|lei|resum|us[ae]|estudi|revis|a partir de|con base en|basad[oa] en|segun)\p{L}{0,4} $/u
const ofSource = new RegExp(
  `^ (?:de|del)(?: (?:el|la|los|las|mi|este|esta|un|una|ese))? (?:${books}|${papers})(?!\\p{L})`,
  'u',
)

/** Whether the number counts the pages of a work that is read: "un libro de 200 páginas". */
export function isOfSource(before: string, after: string, pages: number): boolean {
  if (ofSource.test(after) && readingBefore.test(before)) return true
  const found = sourceBefore.exec(before)
  if (!found) return false
  const [, name = '', between = ''] = found
  if (new RegExp(`(?<!\\p{L})(?:${genre})(?!\\p{L})`, 'u').test(between)) return false
  const lead = before.slice(0, found.index)
  if (writing.test(lead)) return false
  if (new RegExp(`^(?:${books})$`, 'u').test(name)) return pages >= shortestBook || between === ''
  return /(?<!\p{L})(?:de|del|sobre|tengo|lei|leer|lee|leimos|en|al|a partir de|segun|resum\p{L}*|analiz\p{L}*|el|este|ese|adjunt\p{L}*|sub\p{L}*)(?: (?:un|una|el|la|este|esta|ese|mi))? $/u.test(
    lead,
  )
}

const units = 'capitulo|apartado|seccion|subtema|tema|unidad|pregunta|parte|punto'
const eachAfter = /^ cada un[oa](?!\p{L})/u
const listed = new RegExp(`(?<!\\p{L})(${units})(?:e?s)(?: [^.;\\n]{0,20})?,? $`, 'u')
const perAfter = new RegExp(`^ (?:por|en|para|a)(?: cada)?(?: un[oa]?)? (${units})(?!\\p{L})`, 'u')
const eachBefore = new RegExp(
  `cada (${units})(?: (?:debe tener|debera tener|tendra|tiene|tenga|de|con|sera de|que tenga))? ?:? ?$`,
  'u',
)
const manyBefore = new RegExp(`(?<!\\p{L})(${units})(?:e?s) de $`, 'u')

/** The thing of which each has the number of pages, "capitulo"; null for a number that is not of each. */
export function perUnit(before: string, after: string): string | null {
  const name = perAfter.exec(after)?.[1] ?? eachBefore.exec(before)?.[1] ?? manyOf(before, after)
  return name ?? null
}

function manyOf(before: string, after: string): string | undefined {
  const many = manyBefore.exec(before)?.[1]
  if (many !== undefined) return many
  return eachAfter.test(after) ? listed.exec(`${before.trimEnd()} `)?.[1] : undefined
}

/** Whether the pages are there already, or are what is missing. */
export function isHad(before: string): boolean {
  return /(?:llevo|ya (?:tengo|hice|escribi|van)|me faltan?|nos faltan?|tengo|(?:trabajo|texto|documento|ensayo|informe) tiene|escribi|hice) (?:como )?$/u.test(
    before,
  )
}

/** Whether the pages come to those that are there: "agrega dos páginas", "una página más". */
export function isAdded(before: string, after: string): boolean {
  if (/(?<!\p{L})(?:agreg|anad|aument|sum|incorpor|inclu)\p{L}{0,6}(?: otr[ao]s?)? $/u.test(before))
    return true
  return /^ (?:adicional|extra|mas(?! (?:portada|caratula|la portada|la caratula|bibliografia|referencias|anexos))(?!\p{L}))/u.test(
    after,
  )
}

const always =
  'citas?|parrafos?|oracion(?:es)?|frases?|titulos?|subtitulos?|portada|caratula|indice|anexos?|glosario|vocabulario|notas?|bibliografia|referencias|tablas?|paginas?|pagina|cada'
const sometimes =
  'resumen|abstract|introduccion|conclusion|conclusiones|desarrollo|cuerpo|seccion|apartado|capitulo|marco teorico|metodologia|justificacion|antecedentes|discusion|resultados|recomendaciones'
const link =
  '(?: (?:de|en|con|no|que|debe|deben|debera|tener|tenga|tengan|tendra|un|una))*(?:: ?| ?\\(| )?'
const alwaysBefore = new RegExp(`(?<!\\p{L})(${always})${link}$`, 'u')
const sometimesBefore = new RegExp(`(?<!\\p{L})(${sometimes})${link}$`, 'u')
const anyGenre = new RegExp(`(?<!\\p{L})(?:${genre}|${sometimes}|sobre)(?!\\p{L})`, 'u')
const addingVerb =
  /(?:agreg|anad|inclu|con|y) (?:un|una|el|la)? ?$|(?:agreg|anad|inclu)\p{L}{0,6} (?:un|una|el|la)? ?$/u

/** Where the first kind of text stands that is named: "ensayo", "resumen". */
export function firstGenreIn(text: string): number {
  const at = text.search(anyGenre)
  return at === -1 ? Number.POSITIVE_INFINITY : at
}

/**
 * The part of the work that a number of pages is about; null for the work itself. `firstGenre`: the place in `before` at
 * which the first kind of text is named; it is negative where that is further away.
 */
export function partBefore(before: string, firstGenre: number): string | null {
  const certain = alwaysBefore.exec(before)
  if (certain) return certain[1] ?? null
  const found = sometimesBefore.exec(before)
  if (!found) return null
  const lead = before.slice(0, found.index)
  const isFirst = firstGenre >= found.index && !addingVerb.test(lead)
  return isFirst ? null : (found[1] ?? null)
}

/** How many pages of title page and references are in the number: "incluida la portada". */
export function titlePagesIncluded(after: string): number {
  const found =
    /^,? ?\(?(?:incluid[oa]s?|incluyendo|contando)(?: con)?(?: la)? (?:portada|caratula)([^.;\n]{0,20}(?:referencias|bibliografia))?/u.exec(
      after,
    )
  if (!found) return 0
  return found[1] === undefined ? 1 : 2
}
