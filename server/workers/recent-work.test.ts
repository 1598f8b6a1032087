import { expect, it } from 'vitest'
import { RecentWork } from './recent-work.ts'

it('an account that runs programs one after the other gives way more and more, up to what it used lately', () => {
  const work = new RecentWork()
  const steps: number[] = []
  for (let second = 0; second < 12; second += 2) {
    steps.push(work.begin('ana', second * 1_000))
    work.end('ana', second * 1_000, (second + 2) * 1_000)
  }
  expect(steps).toEqual([0, 0, 1, 1, 2, 2])
  expect(work.begin('luis', 12_000)).toBe(0)
})

it('what was used is forgotten, half of it in 20 seconds', () => {
  const work = new RecentWork()
  work.begin('ana', 0)
  work.end('ana', 0, 12_000)
  const stepsAfter = (seconds: number) => {
    const steps = work.begin('ana', 12_000 + seconds * 1_000)
    work.end('ana', 12_000 + seconds * 1_000, 12_000 + seconds * 1_000)
    return steps
  }
  expect([0, 20, 40, 60].map(stepsAfter)).toEqual([4, 2, 1, 0])
})

it('programs that run at the same time count at once', () => {
  const work = new RecentWork()
  expect([work.begin('ana', 0), work.begin('ana', 0), work.begin('luis', 0)]).toEqual([0, 1, 0])
})

it('accounts that used nothing lately are not remembered', () => {
  const work = new RecentWork()
  for (let n = 0; n < 500; n++) {
    work.begin(`cuenta ${n}`, n * 1_000)
    work.end(`cuenta ${n}`, n * 1_000, n * 1_000 + 500)
  }
  expect(work.size).toBeLessThan(60)
})
