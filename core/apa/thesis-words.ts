const words =
  'Tesis|Trabajo de (?:titulación|grado|fin|integración)|Disertación|Tesina|Monografía|Proyecto de (?:titulación|grado|investigación)|Examen complexivo'

const start = new RegExp(`^(?:${words})`, 'i')
const bare = new RegExp(`^((?:${words})(?: [\\p{L} ]{1,60})?)[.,]\\s+(?=\\S)`, 'iu')

/** Whether what brackets say is what a thesis is called: "Tesis de maestría, Universidad de Cuenca". */
export function isThesis(said: string): boolean {
  return start.test(said)
}

/** "Tesis de maestría, " before a university, without brackets: what it says and how long it is; null without. */
export function bareThesis(text: string): { genre: string; length: number } | null {
  const [whole, genre] = bare.exec(text) ?? []
  return whole && genre ? { genre, length: whole.length } : null
}
