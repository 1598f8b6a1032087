import type { Student } from './student.ts'

/** Students who work in parallel for one scenario after another. */
export class ChaosWorkers {
  /** The scenario to which what begins now belongs. */
  scenario = ''
  /** Whether each student is to end after what is under way. */
  isClosing = false
  #running: Promise<void>[] = []

  /** Does nothing but name the scenario while students are already working. */
  start(
    scenario: string,
    students: readonly Student[],
    work: (student: Student, worker: number) => Promise<void>,
  ): void {
    this.scenario = scenario
    this.isClosing = false
    if (this.#running.length === 0) this.#running = students.map(work)
  }

  /** Resolves when every student has ended. */
  async drain(): Promise<void> {
    this.isClosing = true
    await Promise.all(this.#running.splice(0))
  }
}
