import { it } from 'vitest'
import { drivenPage } from '#e2e/driven-browser.ts'
import { editAtRandom } from '#e2e/random-edits.ts'
import { testSite } from '#e2e/test-site.ts'
import { twelvePages, writtenProject } from '#e2e/written-project.ts'
import { times } from '#test/length.ts'

const site = testSite()
const patienceMs = 600_000

it(
  'after random edits every line is where the layout of the saved text has it, and undo gives the first text',
  async () => {
    const project = await writtenProject(site.url, twelvePages)
    const page = await site.signedIn(project.student)
    await editAtRandom(await drivenPage(page), project, {
      edits: times(2_000, 60),
      seed: 20_261_122,
    })
  },
  patienceMs,
)
