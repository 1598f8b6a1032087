import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { CallCoverage } from './call-coverage.ts'
import { choiceOf, withHostilePart } from './hostile-values.ts'
import { growthOf, type MemorySample } from './memory-samples.ts'
import { mutateBytes } from './mutations.ts'
import { checkModelEvents } from './streams/read-streams.ts'
import { writeZip } from './uploads/zip-writer.ts'

const samples = (heaps: readonly number[]): MemorySample[] =>
  heaps.map((heapMb, at) => ({ at, heapMb, buffersMb: 50, rssMb: 300 }))

describe('what the fuzzing notices', () => {
  it('a heap that grows with the requests, and not one that wavers', () => {
    expect(growthOf(samples([100, 110, 120, 130, 140, 150, 160, 170, 180]))).toHaveLength(1)
    expect(growthOf(samples([100, 120, 95, 118, 101, 130, 99, 122, 128]))).toEqual([])
  })

  it('a call whose own work no request has reached', () => {
    const coverage = new CallCoverage()
    const answer = { retryAfter: null, requestId: '' }
    coverage.add('GET /api/me', { ...answer, status: 200, code: '' })
    coverage.add('POST /api/projects', { ...answer, status: 422, code: 'request.invalid' })
    coverage.add('POST /api/files', { ...answer, status: 415, code: 'file.unsupported' })
    const missing = coverage.missing()
    const named = (call: string) => missing.filter((line) => line.startsWith(call))
    expect([named('GET /api/me '), named('POST /api/files')]).toEqual([[], []])
    expect(named('POST /api/projects:')).toEqual([
      'POST /api/projects: none of 1 got past validation',
    ])
    expect(named('GET /api/health')).toEqual(['GET /api/health was never sent'])
  })

  it('a model that ends twice, or not at all', () => {
    const end = { type: 'finish', reason: 'stop' } as const
    expect(() => checkModelEvents([{ type: 'text', text: 'a' }, end])).not.toThrow()
    expect(() => checkModelEvents([end, end])).toThrow('it ended 2 times')
    expect(() => checkModelEvents([])).toThrow('it ended 0 times')
  })
})

describe('what it sends', () => {
  it('depends on the seed alone', () => {
    const bytes = Buffer.from('un archivo cualquiera, con 12 cifras')
    const draw = (seed: number) => mutateBytes(bytes, choiceOf(seed), [bytes])
    for (let seed = 0; seed < 200; seed++) {
      expect(draw(seed).bytes.equals(draw(seed).bytes), draw(seed).how).toBe(true)
    }
  })

  it('is a whole zip where nothing is said against it', () => {
    const content = Buffer.from('hola '.repeat(50))
    const zip = writeZip([
      { name: 'a.txt', content },
      { name: 'b/ñ.txt', content, isStored: true },
    ])
    const read = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)])
    expect(read).toEqual([
      ['a.txt', content],
      ['b/ñ.txt', content],
    ])
  })

  it('has one part of a value changed, however deep', () => {
    const value = { a: [{ b: 'c' }, 2], d: { e: null } }
    const changed = Array.from({ length: 300 }, (_, seed) =>
      JSON.stringify(withHostilePart(value, choiceOf(seed))),
    )
    const kept = (part: string) => changed.filter((json) => json.includes(part)).length
    for (const part of ['"b":"c"', '"e":null']) {
      expect(kept(part)).toBeGreaterThan(50)
      expect(kept(part)).toBeLessThan(300)
    }
  })
})
