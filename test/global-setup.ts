import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundledServer } from './bundled-server.ts'
import { pgliteTemplate } from './pglite-template.ts'
import { postgresUrl } from './test-database.ts'

/** Makes the empty database and the server's bundle once before the tests, not in every worker. */
export default async function setup(project: TestProject): Promise<void> {
  process.env['PROGRAMS_FOLDER'] = await bundledServer()
  await pgliteTemplate()
  const skipped = postgresUrl === undefined ? await filesThatNeedPostgres(project) : []
  if (skipped.length > 0) {
    process.stdout.write(
      `Without TEST_DATABASE_URL, skipped wholly or in part: ${skipped.join(', ')}\n`,
    )
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
