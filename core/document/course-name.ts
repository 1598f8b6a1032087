/** Words that begin the name of a university course in Spanish. */
const subjects =
  /^(?:administraci[óo]n|[áa]lgebra|an[áa]lisis|anatom[íi]a|antropolog[íi]a|apreciaci[óo]n|bases de datos|biolog[íi]a|bioqu[íi]mica|c[áa]lculo|ciencias?|comercio|comportamiento|comunicaci[óo]n|contabilidad|criminolog[íi]a|deontolog[íi]a|derecho|desarrollo|did[áa]ctica|dise[ñn]o|ecolog[íi]a|econom[íi]a|educaci[óo]n|emprendimiento|enfermer[íi]a|epidemiolog[íi]a|epistemolog[íi]a|estad[íi]stica|est[ée]tica|[ée]tica|evaluaci[óo]n|expresi[óo]n oral|farmacolog[íi]a|filosof[íi]a|finanzas|f[íi]sica|fisiolog[íi]a|fundamentos|geograf[íi]a|gesti[óo]n|gram[áa]tica|historia|ingenier[íi]a|ingl[ée]s|introducci[óo]n|investigaci[óo]n|legislaci[óo]n|lengua|lenguaje|ling[üu][íi]stica|literatura|l[óo]gica|macroeconom[íi]a|marketing|matem[áa]ticas?|mercadotecnia|metodolog[íi]a|m[ée]todos|microeconom[íi]a|neurociencias?|neuropsicolog[íi]a|pedagog[íi]a|pensamiento|periodismo|pol[íi]ticas? p[úu]blicas?|pr[áa]cticas? preprofesional(?:es)?|procesos|programaci[óo]n|psicolog[íi]a|psicometr[íi]a|psicopatolog[íi]a|publicidad|qu[íi]mica|realidad|redacci[óo]n|relaciones|salud|seminario|sociolog[íi]a|t[ée]cnicas|teor[íi]as?|taller|trabajo social)(?!\p{L})/iu

/** A course's code: 'SOC-305', 'MAT 101'. */
export const courseCode = /\b\p{Lu}{2,}-?\s?\d{2,}/u

const maxCourseWords = 8

/** Whether a phrase can be the name of a course: it begins like one and is not a sentence. */
export function isCourseName(phrase: string): boolean {
  const words = phrase.trim().split(/\s+/)
  return words.length <= maxCourseWords && subjects.test(phrase) && !/[.;:?!]/.test(phrase)
}
