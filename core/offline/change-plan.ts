import { numberPattern, readNumber } from '#core/document/spanish-numbers.ts'
import { cutText } from '#core/document/truncate-text.ts'
import {
  maxSections,
  maxSectionTitle,
  maxWorkWords,
  minSectionWords,
} from '#core/generation/works/work-limits.ts'
import type { WorkPlan, WorkSection } from '#core/generation/works/work-plan.ts'
import { wordsPerPage } from '#core/layout/page-rules.ts'
import { comparedText } from '#core/references/compared-text.ts'

/** How many characters of a request are read. */
const maxReadCharacters = 1_500
const maxOrders = 20

/**
 * A plan changed by simple orders in Spanish: a section taken out, added, renamed, moved or given other words, another
 * title of the work. The plan itself where an order was not understood: all is done or nothing, so that the student
 * need not look for what is missing.
 */
export function changePlan(plan: WorkPlan, request: string): WorkPlan {
  const { clauses, unquote } = clausesOf(request)
  let changed = plan
  for (const clause of clauses) {
    const next = obey(changed, clause, unquote)
    if (next === null) return plan
    changed = next
  }
  return changed
}

const part = String.raw`(?:apartad|secci|cap[ií]tul|part|punt|tem|ep[ií]graf)\p{L}{0,5}`
const removing = String.raw`(?:quit|elimin|borr|sac|suprim|descart)\p{L}{1,8}`
const adding = String.raw`(?:añad|anad|agreg|agrég|inclu[iy]|incorpor|insert|crea)\p{L}{0,8}`
const moving = String.raw`(?:mueve|mover|muev|pasa|pon|poner|coloca|ubica|lleva|sub|baja)\p{L}{0,6}`
const naming = String.raw`(?:cambi|renombr|modific|reemplaz|sustitu|llam|titul|ponle)\p{L}{0,8}`
const sizing = String.raw`(?:alarg|acort|ampl[ií]|reduc|reduz|extiend|recort)\p{L}{0,8}`
const other = String.raw`(?:intercambi\p{L}{0,6}|que)`
const verb = `(?:${[removing, adding, moving, naming, sizing, other].join('|')})`
const isOrder = new RegExp(`^${verb}(?!\\p{L})`, 'iu')
const between = new RegExp(
  `[;\\n.]\\s*(?:y\\s+)?|(?:,\\s*(?:y\\s+)?|\\s+y\\s+)(?=(?:también\\s+|luego\\s+)?${verb}(?!\\p{L}))`,
  'iu',
)
const courtesy =
  /^(?:(?:por favor|hola|gracias|también|tambien|ahora|luego|después|además|y)[\s,:]+)+/iu

/** The orders of a request, without those parts that are none. What stands in quotation marks is never divided. */
function clausesOf(request: string): { clauses: string[]; unquote: (text: string) => string } {
  const quoted: string[] = []
  const text = cutText(request, maxReadCharacters)
    .replace(/[\uE000\uE001]/gu, '')
    .replace(/\s*\n\s*/gu, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/«([^»]*)»|“([^”]*)”|"([^"]*)"/gu, (_, ...found) => {
      quoted.push(String(found.slice(0, 3).find((one) => typeof one === 'string') ?? ''))
      return `\uE000${quoted.length - 1}\uE001`
    })
  const clauses = text
    .split(between)
    .map((one) => one.trim().replace(courtesy, ''))
    .filter((one) => isOrder.test(one))
    .slice(0, maxOrders)
  const unquote = (said: string) =>
    said.replace(/\uE000(\d+)\uE001/gu, (_, at) => quoted[Number(at)] ?? '')
  return { clauses, unquote }
}

type Unquote = (text: string) => string

const remove = new RegExp(`^${removing} (.+)$`, 'iu')
const add = new RegExp(
  `^${adding} (?:(?:un|una|otro|otra|el|la|nuevo|nueva) )*${part}(?: (?:titulad[oa]|llamad[oa]|acerca de|que (?:trate|hable) (?:de|sobre)|sobre|de|con)(l?))? (.+)$`,
  'iu',
)
const swap = /^intercambi\p{L}{0,6} (.+) (?:y|con|por) (.+)$/iu
const beside = new RegExp(
  `^${moving} (.+?) (antes|despu[eé]s|delante|detr[aá]s|debajo|encima)(?: de(l?))? (.+)$`,
  'iu',
)
const toEnd = new RegExp(
  `^${moving} (.+?) (?:al|en el|de) (final|principio|inicio|comienzo|[uú]ltim[oa](?: lugar)?|primer(?:o|a)?(?: lugar)?)$`,
  'iu',
)
const named = /^que (.+?) se (?:llame|titule) (.+)$/iu
const ofPart = new RegExp(
  `^${naming} (?:el |la )?(?:t[ií]tulo|nombre) (?:de(?:l| la| el)?) (.+?) (?:a|por|como|de|:) ?(.+)$`,
  'iu',
)
const ofWork = new RegExp(
  `^${naming} (?:el )?t[ií]tulo(?: del? (?:trabajo|plan|documento|ensayo|informe|monograf[ií]a|la monograf[ií]a))? ?(?:a|por|:) ?(.+)$`,
  'iu',
)
const renamed = new RegExp(`^${naming} (.+?) (?:a|por|como) (.+)$`, 'iu')
const amount = `(${numberPattern}) (palabras|p[aá]ginas?|p[aá]gs?\\.?)`
const sized = new RegExp(
  `^(?:que (.+?) (?:tenga|sea|ocupe|llegue a)|${sizing} (.+?)(?: (?:a|hasta|en))?)(?: de)? (?:unas? |como |solo )?${amount}$`,
  'iu',
)
const wordsIn = new RegExp(`,? (?:de|con) (?:unas? )?${amount}`, 'iu')
const placeIn =
  /,? (antes|despu[eé]s) de(l?) (.+)$|,? (al final|al principio|al inicio|al comienzo)$/iu

/** The plan after one order; null when it was not understood. */
function obey(plan: WorkPlan, clause: string, unquote: Unquote): WorkPlan | null {
  const find = (said: string) => sectionIn(plan, unquote(said))
  let found = remove.exec(clause)
  if (found) return without(plan, found[1] ?? '', unquote)
  const size = wordsIn.exec(clause)
  found = add.exec(size ? clause.replace(size[0], '') : clause)
  if (found) {
    const words = size ? wordsOf(size[1], size[2]) : usualWords
    return withAdded(plan, `${found[1] ? 'el ' : ''}${found[2]}`, words, unquote)
  }
  found = swap.exec(clause)
  if (found) return swapped(plan, find(found[1] ?? ''), find(found[2] ?? ''))
  found = beside.exec(clause)
  if (found) {
    const [, what = '', where = '', , which = ''] = found
    return moved(plan, find(what), find(which), /^(?:antes|delante|encima)/iu.test(where))
  }
  found = toEnd.exec(clause)
  if (found) {
    const isLast = /^(?:final|[uú]ltim)/iu.test(found[2] ?? '')
    return moved(plan, find(found[1] ?? ''), isLast ? plan.secciones.length - 1 : 0, !isLast)
  }
  found = sized.exec(clause)
  if (found) {
    const [, one, another, count, unit] = found
    return resized(plan, find(one ?? another ?? ''), wordsOf(count, unit))
  }
  found = ofWork.exec(clause)
  if (found) return retitled(plan, unquote(found[1] ?? ''))
  for (const pattern of [named, ofPart, renamed]) {
    found = pattern.exec(clause)
    const at = found && find(found[1] ?? '')
    if (found && at !== null) return withName(plan, at, unquote(found[2] ?? ''))
  }
  return null
}

const ordinals = [
  'primer',
  'segund',
  'tercer',
  'cuart',
  'quint',
  'sext',
  's[eé]ptim',
  'octav',
  'noven',
  'd[eé]cim',
].map((stem) => new RegExp(`^${stem}(?:o|a)?$`, 'iu'))
const filler = new RegExp(
  `^(?:(?:el|la|los|las|del|de|al|a|un|una|este|ese|nuevo|nueva|apartado|n[uú]mero|n\\.?[ºo]) |${part} (?:de |del |sobre )?)+`,
  'iu',
)

/** The section that words mean, counted from 0: by its number, its ordinal, or its name. */
function sectionIn({ secciones }: WorkPlan, said: string): number | null {
  const whole = withoutEnd(said)
  const bare = `${whole} `
    .replace(filler, '')
    .trim()
    .replace(new RegExp(` ${part}$`, 'iu'), '')
  const byName = nameIn(secciones, whole) ?? nameIn(secciones, bare)
  if (byName !== null) return byName
  const number = /^\d{1,2}$/.test(bare)
    ? Number(bare) - 1
    : ordinals.findIndex((one) => one.test(bare))
  if (number >= 0) return number < secciones.length ? number : null
  if (/^[uú]ltim[oa]$/iu.test(bare)) return secciones.length - 1
  if (/^pen[uú]ltim[oa]$/iu.test(bare)) return secciones.length > 1 ? secciones.length - 2 : null
  return null
}

/** Null where no section has such a name, or more than one. */
function nameIn(secciones: readonly WorkSection[], said: string): number | null {
  const wanted = comparedText(said)
  if (wanted.length < 3) return null
  const names = secciones.map(({ titulo }) => comparedText(titulo))
  const same = names.indexOf(wanted)
  if (same !== -1) return same
  const like = names.flatMap((name, at) =>
    ` ${name} `.includes(` ${wanted} `) || ` ${name}s `.includes(` ${wanted} `) ? [at] : [],
  )
  return like.length === 1 ? (like[0] ?? null) : null
}

function without(plan: WorkPlan, said: string, unquote: Unquote): WorkPlan | null {
  const one = sectionIn(plan, unquote(said))
  const parts =
    one === null ? said.split(/ y |, /u).map((each) => sectionIn(plan, unquote(each))) : [one]
  if (parts.includes(null)) return null
  const secciones = plan.secciones.filter((_, at) => !parts.includes(at))
  return secciones.length === 0 ? null : { ...plan, secciones }
}

const usualWords = 2 * wordsPerPage
const isEnding = /^(?:conclusi|antes de entregar|recomendacion|reflexi)/iu

function withAdded(
  plan: WorkPlan,
  said: string,
  palabras: number,
  unquote: Unquote,
): WorkPlan | null {
  if (plan.secciones.length >= maxSections) return null
  const place = placeIn.exec(said)
  const titulo = titleOf(unquote(place ? said.slice(0, place.index) : said))
  if (titulo === '') return null
  let at = plan.secciones.findIndex((one) => isEnding.test(one.titulo))
  if (at === -1) at = plan.secciones.length
  if (place?.[1]) {
    const beside = sectionIn(plan, unquote(place[3] ?? ''))
    if (beside === null) return null
    at = /^antes/iu.test(place[1]) ? beside : beside + 1
  } else if (place) at = /final/iu.test(place[4] ?? '') ? plan.secciones.length : 0
  const section: WorkSection = { titulo, nivel: 't1', palabras, contiene: '', fuentes: [] }
  return { ...plan, secciones: plan.secciones.toSpliced(at, 0, section) }
}

/** Moves a section to the place before or after another. */
function moved(
  plan: WorkPlan,
  from: number | null,
  to: number | null,
  isBefore: boolean,
): WorkPlan | null {
  if (from === null || to === null) return null
  const section = plan.secciones[from]
  if (!section || from === to) return from === to ? plan : null
  const rest = plan.secciones.toSpliced(from, 1)
  const at = (to > from ? to - 1 : to) + (isBefore ? 0 : 1)
  return { ...plan, secciones: rest.toSpliced(at, 0, section) }
}

function swapped(plan: WorkPlan, one: number | null, other: number | null): WorkPlan | null {
  const first = plan.secciones[one ?? -1]
  const second = plan.secciones[other ?? -1]
  if (!first || !second || one === null || other === null) return null
  return { ...plan, secciones: plan.secciones.with(one, second).with(other, first) }
}

function resized(plan: WorkPlan, at: number | null, palabras: number): WorkPlan | null {
  const section = plan.secciones[at ?? -1]
  if (!section || at === null) return null
  return { ...plan, secciones: plan.secciones.with(at, { ...section, palabras }) }
}

function withName(plan: WorkPlan, at: number, said: string): WorkPlan | null {
  const section = plan.secciones[at]
  const titulo = titleOf(said)
  if (!section || titulo === '') return null
  return { ...plan, secciones: plan.secciones.with(at, { ...section, titulo }) }
}

function retitled(plan: WorkPlan, said: string): WorkPlan | null {
  const titulo = titleOf(said)
  return titulo === '' ? null : { ...plan, titulo }
}

function wordsOf(count = '', unit = ''): number {
  const number = readNumber(count) * (/^p[aá]g/iu.test(unit) ? wordsPerPage : 1)
  return Math.min(maxWorkWords, Math.max(minSectionWords, Math.round(number)))
}

function titleOf(said: string): string {
  const name = withoutEnd(said)
    .replace(/[\\*#]/gu, '')
    .trim()
  return cutText(name.charAt(0).toUpperCase() + name.slice(1), maxSectionTitle).trim()
}

function withoutEnd(said: string): string {
  return said
    .trim()
    .replace(/,?\s(?:por favor|gracias)$/iu, '')
    .replace(/^[\s:'-]+|[\s.:,'!-]+$/gu, '')
}
