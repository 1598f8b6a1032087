import { expect, it } from 'vitest'
import { times } from '#test/length.ts'
import { runUploadFuzz } from './uploads/run-upload-fuzz.ts'

const seed = 20_261_126
const uploads = times(400, 6)

it(`${uploads} damaged files are refused or taken, whole ones are taken, and others are answered`, async () => {
  const { failures, honest, bystander, drift } = await runUploadFuzz({
    seed,
    from: 0,
    to: uploads,
    folder: null,
    log: () => {},
  })
  expect(failures).toEqual([])
  expect(drift).toEqual([])
  expect(Object.keys(honest)).toEqual(['taken'])
  expect(Object.keys(bystander)).toEqual(['200'])
}, 600_000)
