import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundledServer } from './bundled-server.ts'
import { pgliteTemplate } from './pglite-template.ts'
import { dropLeftDatabases, postgresUrl } from './test-database.ts'

/**
 * Makes the empty database and the server's bundle once before the tests, not in every worker, and a folder for what the
 * tests store. Returns what removes it: a worker ends without closing what its tests shared.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isFirst = process.env['TEST_RUN'] === undefined
  process.env['TEST_RUN'] ??= randomBytes(4).toString('hex')
  if (isFirst) {
    process.env['TMPDIR'] = await mkdtemp(join(tmpdir(), 'cuartilla-tests-'))
    // Else it would keep others out of what is in it.
    await chmod(tmpdir(), 0o755)
  }
  const folder = tmpdir()
  process.env['PROGRAMS_FOLDER'] = await bundledServer()
  await pgliteTemplate()
  const skipped = postgresUrl === undefined ? await filesThatNeedPostgres(project) : []
  if (skipped.length > 0) {
    process.stdout.write(
      `Without TEST_DATABASE_URL, skipped wholly or in part: ${skipped.join(', ')}\n`,
    )
  }
  return async () => {
    if (!isFirst) return
    await rm(folder, { recursive: true, force: true })
    await dropLeftDatabases()
  }
}

async function filesThatNeedPostgres(project: TestProject): Promise<string[]> {
  const { testFiles } = await project.globTestFiles()
  const texts = await Promise.all(testFiles.map((file) => readFile(file, 'utf8')))
  return testFiles
    .filter((_, index) => texts[index]?.includes('.skipIf(postgresUrl === undefined)'))
    .map((file) => relative(project.config.root, file))
    .sort()
}
