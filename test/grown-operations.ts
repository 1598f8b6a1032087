import { purgeOldRows } from '#server/maintenance/purge-old-rows.ts'
import { sweepFiles } from '#server/maintenance/sweep-files.ts'
import { sweepRuns } from '#server/maintenance/sweep-runs.ts'
import { clearUnaskedEstimates } from '#server/projects/asked-message.ts'
import { newOperator } from './new-operator.ts'
import { Student } from './student.ts'
import type { TestServer } from './test-server.ts'

export type Operation = { name: string; times?: number; call: (n: number) => Promise<unknown> }

/** Students who are registered over HTTP and make the requests. */
export const operatingStudents = 10

/** What a server does for its users, and by itself, that a large database could slow down. */
export async function operationsOf(server: TestServer): Promise<Operation[]> {
  const owners = await Promise.all(
    Array.from({ length: operatingStudents }, async () => {
      const student = await Student.register(server.url)
      const project = await student.createAnsweredProject()
      return { student, path: `/api/projects/${project.id}`, id: project.id }
    }),
  )
  const operator = await newOperator(server)
  const { db } = server.dependencies
  const of = (n: number) => owners[n % operatingStudents] as (typeof owners)[number]
  const read = (name: string, suffix: string): Operation => ({
    name,
    call: (n) => of(n).student.call('GET', of(n).path + suffix),
  })
  let revision = 0
  return [
    { name: 'home', call: (n) => of(n).student.call('GET', '/api/projects') },
    read('project', ''),
    read('messages', '/messages'),
    read('latest version', '/versions/latest'),
    read('versions', '/versions'),
    read('sources', '/sources'),
    {
      name: 'save',
      call: async (n) => {
        const { student, path } = of(n)
        const latest = await student.call<{ version_number: number; revision: number }>(
          'GET',
          `${path}/versions/latest`,
        )
        await student.call('PUT', `${path}/document`, {
          content: { cuerpo: [{ role: 'p', content: `Texto ${revision++}` }], referencias: [] },
          base_version: latest.body.version_number,
          base_revision: latest.body.revision,
        })
      },
    },
    {
      name: 'generate and save the answer',
      times: 20,
      call: async (n) => {
        const { student, id } = of(n)
        const message = await student.write(id, 'Un párrafo más')
        await (await student.generate(message)).text()
        await student.save(id, message.sequence_order)
      },
    },
    { name: 'account', call: (n) => of(n).student.me() },
    ...['status=pending', 'status=validated', 'status=all', 'status=all&q=grown512@correo.ec'].map(
      (query) => ({
        name: `desk, ${query}`,
        times: 20,
        call: () => operator.call('GET', `/api/operator/transactions?${query}`),
      }),
    ),
    { name: 'desk, figures', times: 20, call: () => operator.call('GET', '/api/operator/summary') },
    { name: 'sweep of runs', times: 20, call: () => sweepRuns(server.dependencies) },
    { name: 'sweep of estimates', times: 20, call: () => clearUnaskedEstimates(db) },
    {
      name: 'sweep of files',
      times: 20,
      call: () => sweepFiles(server.dependencies),
    },
    { name: 'retention', times: 20, call: () => purgeOldRows(server.dependencies) },
  ]
}
