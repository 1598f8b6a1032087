/** The result of a step: what it did, or the code of the error. */
export type Answer = string

/** What can be seen of a student's account. */
export type Books = {
  free: number
  paid: number
  freeHeld: number
  paidHeld: number
  available: number
  /** `kind free paid → balances after`, oldest first. */
  entries: string[]
}

/** One step of a story; `who`, `friend` and `which` are taken modulo what there is. */
export type Step =
  | { do: 'register' }
  | { do: 'wait'; hours: number }
  | { do: 'read'; who: number }
  | { do: 'hold'; who: number; input: number }
  | { do: 'save'; who: number; share: number }
  | { do: 'fail'; who: number }
  | { do: 'save again'; who: number }
  | { do: 'fail again'; who: number }
  | { do: 'transfer'; who: number; cents: number }
  | { do: 'validate'; which: number; credited: number | null }
  | { do: 'reject'; which: number }
  | { do: 'reverse'; which: number }
  | { do: 'adjust'; who: number; cents: number; ticket: number }
  | { do: 'refer'; who: number; friend: number }
  | { do: 'invite'; who: number; friends: number }

type Hold = { period: number; free: number; paid: number; input: number; limit: number }
type Transfer = {
  student: Student
  cents: number
  credited: number
  status: 'pending' | 'validated' | 'rejected' | 'reversed'
}

const monthlyUnits = 20_000
const rewardUnits = 50_000
const minAnswer = 500
const maxAnswerUnits = 120_000
const maxWaiting = 10
const maxRewards = 10
const hour = 3_600_000
const day = 24 * hour

/** Midnight of the day it is in Ecuador (five hours behind all year), as if it were UTC. */
const localDay = (now: number) => Math.floor((now - 5 * hour) / day) * day

/** Counts the past anniversaries one by one. */
function monthsSince(registered: number, now: number): number {
  const anchor = new Date(localDay(registered))
  for (let months = 0; ; months++) {
    const next = new Date(anchor)
    next.setUTCDate(1)
    next.setUTCMonth(anchor.getUTCMonth() + months + 1)
    const lastDay = new Date(next)
    lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0)
    next.setUTCDate(Math.min(anchor.getUTCDate(), lastDay.getUTCDate()))
    if (next.getTime() > localDay(now)) return months
  }
}

class Student {
  free = 0
  paid = 0
  period = 0
  hold: Hold | null = null
  hasEndedRun = false
  broughtBy: Student | null = null
  readonly entries: string[] = []
  readonly rewardedMonths: string[] = []
  readonly tickets = new Set<number>()
  readonly registered: number

  constructor(registered: number) {
    this.registered = registered
    this.post('grant', monthlyUnits, 0)
  }

  get freeHeld() {
    return this.hold?.free ?? 0
  }
  get paidHeld() {
    return this.hold?.paid ?? 0
  }
  get available() {
    return this.free - this.freeHeld + this.paid - this.paidHeld
  }

  post(kind: string, free: number, paid: number): void {
    if (free === 0 && paid === 0) return
    this.free += free
    this.paid += paid
    this.entries.push(`${kind} ${free} ${paid} → ${this.free} ${this.paid}`)
  }

  roll(now: number): void {
    const period = monthsSince(this.registered, now)
    if (period <= this.period) return
    this.period = period
    this.post('expire', this.freeHeld - this.free, 0)
    this.post('grant', monthlyUnits, 0)
  }

  /** Ends the hold; free credits of an ended month expire. */
  close(now: number, charges: [kind: string, units: number][]): void {
    const hold = this.hold
    if (hold === null) return
    this.roll(now)
    this.hold = null
    this.hasEndedRun = true
    let freeLeft = hold.free
    for (const [kind, units] of charges) {
      const free = Math.min(units, freeLeft)
      freeLeft -= free
      this.post(kind, 0 - free, free - units)
    }
    if (hold.period < this.period) this.post('expire', 0 - freeLeft, 0)
  }

  movePaid(now: number, kind: string, units: number): number {
    this.roll(now)
    const moved = Math.max(units, this.paidHeld - this.paid)
    this.post(kind, 0, moved)
    return moved
  }
}

/** The rules of credits in an independent, sequential model. */
export class LedgerOracle {
  readonly #students: Student[] = []
  readonly #transfers: Transfer[] = []
  #now: number

  constructor(now: number) {
    this.#now = now
  }

  books(): Books[] {
    return this.#students.map((student) => ({
      free: student.free,
      paid: student.paid,
      freeHeld: student.freeHeld,
      paidHeld: student.paidHeld,
      available: student.available,
      entries: student.entries,
    }))
  }

  step(step: Step): Answer {
    const now = this.#now
    if ('which' in step) {
      const transfer = this.#transfers[step.which % this.#transfers.length]
      return transfer === undefined ? 'none' : this.#decide(step, transfer)
    }
    if (step.do === 'register') {
      this.#students.push(new Student(now))
      return 'ok'
    }
    if (step.do === 'wait') {
      this.#now += step.hours * hour
      return 'ok'
    }
    const student = this.#students[step.who % this.#students.length]
    if (student === undefined) return 'none'
    switch (step.do) {
      case 'read':
        student.roll(now)
        return 'ok'
      case 'hold':
        return hold(student, step.input, now)
      case 'save': {
        const open = student.hold
        if (open === null) return 'none'
        const cost = Math.floor(open.limit * step.share)
        student.close(now, [
          ['message', open.input],
          ['generation', cost],
        ])
        return `charged ${cost}`
      }
      case 'fail':
        if (student.hold === null) return 'none'
        student.close(now, [])
        return 'ok'
      case 'save again':
        return student.hasEndedRun ? '23514' : 'none'
      case 'fail again':
        if (!student.hasEndedRun) return 'none'
        student.roll(now)
        return 'ok'
      case 'transfer':
        return this.#transfer(student, step.cents)
      case 'adjust': {
        student.roll(now)
        if (student.tickets.has(step.ticket)) return 'ok'
        student.movePaid(now, 'adjust', step.cents * 100)
        student.tickets.add(step.ticket)
        return 'ok'
      }
      case 'refer': {
        const friend = this.#students[step.friend % this.#students.length]
        return friend === undefined ? 'none' : refer(student, friend, now)
      }
      case 'invite':
        return Array.from({ length: step.friends }, () =>
          refer(student, new Student(now), now),
        ).join()
    }
  }

  #transfer(student: Student, cents: number): Answer {
    const waiting = this.#transfers.filter(
      (transfer) => transfer.student === student && transfer.status === 'pending',
    )
    if (waiting.length >= maxWaiting) return 'topup.too_many_pending'
    student.roll(this.#now)
    this.#transfers.push({ student, cents, credited: 0, status: 'pending' })
    return 'ok'
  }

  #decide(step: Extract<Step, { which: number }>, transfer: Transfer): Answer {
    const { student } = transfer
    const from = step.do === 'reverse' ? 'validated' : 'pending'
    if (transfer.status !== from) {
      return step.do === 'reverse' ? 'operator.not_validated' : 'operator.already_decided'
    }
    student.roll(this.#now)
    switch (step.do) {
      case 'validate':
        transfer.status = 'validated'
        transfer.credited = step.credited ?? transfer.cents
        student.movePaid(this.#now, 'topup', transfer.credited * 100)
        return 'ok'
      case 'reject':
        transfer.status = 'rejected'
        return 'ok'
      case 'reverse':
        transfer.status = 'reversed'
        student.movePaid(this.#now, 'reversal', -transfer.credited * 100)
        return 'ok'
    }
  }
}

function hold(student: Student, input: number, now: number): Answer {
  if (student.hold !== null) return '23505'
  // A hold that is refused leaves no trace, not even the new month.
  const isNewMonth = monthsSince(student.registered, now) > student.period
  const free = isNewMonth ? monthlyUnits : student.free
  if (free + student.paid < input + minAnswer) return 'credits.insufficient'
  student.roll(now)
  const units = Math.min(student.available, input + maxAnswerUnits)
  const fromFree = Math.min(units, student.free)
  student.hold = {
    period: student.period,
    free: fromFree,
    paid: units - fromFree,
    input,
    limit: units - input,
  }
  return `may use ${units - input}`
}

function refer(referrer: Student, friend: Student, now: number): Answer {
  if (referrer === friend) return 'own_code'
  if (now - friend.registered > day) return 'too_late'
  if (friend.broughtBy !== null) return 'already_referred'
  for (let brought: Student | null = referrer; brought !== null; brought = brought.broughtBy) {
    if (brought.broughtBy === friend) return 'mutual'
  }
  friend.broughtBy = referrer
  referrer.roll(now)
  const month = new Date(now - 5 * hour).toISOString().slice(0, 7)
  if (referrer.rewardedMonths.filter((rewarded) => rewarded === month).length >= maxRewards) {
    return 'over_cap'
  }
  referrer.rewardedMonths.push(month)
  referrer.movePaid(now, 'referral', rewardUnits)
  return 'rewarded'
}
