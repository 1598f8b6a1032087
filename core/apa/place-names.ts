/**
 * Places that stand before a year without being an author: "(Quito, 2019)". Lower case. Countries, their capitals
 * and large cities of the Spanish-speaking world, provinces and cities of Ecuador.
 */
const certain = new Set(
  `afganistán alemania américa andes andorra angola arabia argelia argentina armenia australia austria azuay áfrica
amazonía ambato amsterdam ámsterdam antioquia arequipa asia asunción atenas atlanta azogues babahoyo bagdad bangkok
barcelona beijing bélgica berlín berna bilbao bogotá bolivia boston brasil brasilia bruselas bucaramanga bucarest budapest
buenos bulgaria cairo cali california camerún canadá cañar caracas carchi caribe cartagena catacocha catamayo chicago
chile chimborazo china chongqing ciudad colombia copenhague corea costa cotopaxi croacia cuba cumandá curazao cusco cuzco
dallas damasco dinamarca dublín durán ecuador egipto escocia eslovaquia eslovenia españa esmeraldas estados estambul
estocolmo estonia etiopía europa filadelfia filipinas finlandia florencia francia fráncfort galápagos gante ginebra
granada grecia guadalajara guamote guaranda guatemala guayaquil guayas guinea haití hamburgo helsinki holanda honduras houston
hungría ibarra imbabura india indonesia inglaterra irak irán irlanda islandia israel italia jamaica japón jerusalén
jordania kenia kiev kioto lima lisboa liverpool londres ljubljana lovaina luxemburgo macará macas machala madrid málaga managua
manabí mánchester manta maracaibo marruecos medellín méxico miami milán mocoa montevideo montreal morona moscú mozambique
múnich nápoles napo nicaragua nigeria noruega nueva oceanía orellana otavalo oxford países pakistán palestina panamá
paraguay parís pastaza pekín pelileo perú pichincha polonia portoviejo portugal praga puembo puyo quevedo quito
reino riobamba rioja roma rosario rusia saraguro sevilla shanghái sierra siria sucumbíos sudáfrica
sudamérica suecia suiza sydney tailandia tena tokio toronto tulcán tungurahua turquía ucrania uruguay vancouver
varsovia vaticano venecia venezuela viena vietnam washington zamora zaragoza zaruma zúrich oriente litoral`.split(
    /\s+/,
  ),
)

/** Places that are also common surnames: citations of them need a match in the reference list, or more context. */
const doubtful = new Set(
  `ávila bolívar burgos cáceres castilla colón córdoba cuenca guerrero ibarra león loja madrid medina mérida navarra
oviedo pamplona roma rosario salamanca salcedo santiago segovia sevilla soria sucre toledo trujillo valencia valladolid
zamora zaragoza granada lima florencia sierra costa montevideo tena miranda`.split(/\s+/),
)

const twoWords =
  /^(?:buenos aires|nueva york|nueva delhi|nueva zelanda|los ángeles|san francisco|san josé|san salvador|san juan|santo domingo|el salvador|costa rica|puerto rico|república dominicana|reino unido|estados unidos|la paz|la habana|la haya|los ríos|el oro|santa elena|santa fe|santa cruz|ciudad de méxico|río de janeiro|são paulo|hong kong|cabo verde|corea del sur|países bajos|el cairo|santa clara|américa latina|morona santiago|zamora chinchipe)$/

/** Whether a name is a place: 'doubtful' if it is a surname as well. */
export function placeKind(name: string): 'certain' | 'doubtful' | null {
  const key = name.toLowerCase().replace(/^(?:el|la|los|las) (?=\S+$)/, '')
  if (twoWords.test(name.toLowerCase())) return 'certain'
  if (/\s/.test(key)) return null
  if (doubtful.has(key)) return 'doubtful'
  return certain.has(key) ? 'certain' : null
}

/** Whether this can be the name of a place of publication: "Quito", "Buenos Aires", "México". */
function isPlace(said: string): boolean {
  const name = said.replace(/[\s,]+(?:D\. ?F\.|D\. ?C\.|DC|NY|MA|CA)$/i, '')
  return (
    placeKind(name) !== null ||
    /^(?:new york|geneva|new jersey|englewood cliffs|brussels|washington|boston|princeton|lausanne|london|paris|rome|cambridge|mexico|philadelphia|berlin|munich|thousand oaks|hoboken|upper saddle river|san sebastián|d\. ?f\.)$/i.test(
      name,
    )
  )
}

const placed =
  /^([\p{Lu}][\p{L}. ]{1,30}?)(?:, ((?:\p{Lu}\.? ?)+\p{Ll}*[\p{L} ]{0,20}?))?: (?=\p{Lu})/u

/** How many UTF-16 units of a publisher are its place, as "Quito, Ecuador: "; 0 without. */
export function placeLength(publisher: string): number {
  const found = placed.exec(publisher)
  return found?.[1] && isPlace(found[1].trim()) ? found[0].length : 0
}

const behind = /(?:,|\.)\s+(\p{Lu}[\p{L} ]{2,30}?)(?:,\s(\p{Lu}[\p{L} ]{2,20}))?\.?\s*$/u

/**
 * The range of the place of publication after a publisher, its comma or full stop included: ", Quito" in "Abya-Yala,
 * Quito."; null if there is none.
 */
export function placeAfterPublisher(publisher: string): { start: number; end: number } | null {
  const from = Math.max(0, publisher.length - 80)
  const found = behind.exec(publisher.slice(from))
  const [whole, place = '', country] = found ?? []
  if (!found || whole === undefined || from + found.index === 0) return null
  if (!isPlace(place) || (country !== undefined && !isPlace(country))) return null
  const length = whole.replace(/\.?\s*$/, '').length
  return { start: from + found.index, end: from + found.index + length }
}
