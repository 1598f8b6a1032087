import { expect, it } from 'vitest'
import type { LatestVersion, VersionRow } from '#contract/projects.ts'
import { exportedVersion } from './use-hand-in.ts'

const version = (version_number: number) => ({ version_number }) as VersionRow
const newest: LatestVersion = { ...version(3), alternative: version(4) }

it('the PDF is of the text that the pages show, as the DOCX is', () => {
  expect(exportedVersion({ shows: 'document', viewed: null, newest })).toBeNull()
  expect(exportedVersion({ shows: 'alternative', viewed: null, newest })).toBe(4)
  expect(exportedVersion({ shows: 'viewed', viewed: version(1), newest })).toBe(1)
})
