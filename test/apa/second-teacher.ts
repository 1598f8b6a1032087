import clean from './second-teacher/clean.json' with { type: 'json' }
import slips from './second-teacher/slips.json' with { type: 'json' }

// Another teacher's essays and slips, written before their author had read a rule. The failures of the essays and of every
// second slip are shown, and rules may be mended after reading them; the other slips are only counted and tell whether a
// rule holds elsewhere.

export const secondTeacher = {
  clean,
  seen: slipsWhere((at) => at % 2 === 0),
  unseen: slipsWhere((at) => at % 2 === 1),
}

function slipsWhere(isOfHalf: (at: number) => boolean): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(slips).map(([kind, lines]) => [kind, lines.filter((_, at) => isOfHalf(at))]),
  )
}
