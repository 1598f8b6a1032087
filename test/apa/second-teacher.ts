import clean from './second-teacher/clean.json' with { type: 'json' }
import slips from './second-teacher/slips.json' with { type: 'json' }

// Another teacher's essays and slips, written before their author had read a rule. The failures of every second case are
// shown, and rules may be mended after reading them; the others are only counted and tell whether a rule holds elsewhere.

type TeacherCases = { clean: string[]; slips: Record<string, string[]> }

export const secondTeacher: Record<'seen' | 'unseen', TeacherCases> = {
  seen: casesWhere((at) => at % 2 === 0),
  unseen: casesWhere((at) => at % 2 === 1),
}

function casesWhere(isOfHalf: (at: number) => boolean): TeacherCases {
  const half = (lines: readonly string[]) => lines.filter((_, at) => isOfHalf(at))
  return {
    clean: half(clean),
    slips: Object.fromEntries(Object.entries(slips).map(([kind, lines]) => [kind, half(lines)])),
  }
}
