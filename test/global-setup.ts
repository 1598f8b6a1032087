import { pgliteTemplate } from './pglite-template.ts'

/** Before any server test: the empty database is made once, not by every worker at the same time. */
export default async function setup(): Promise<void> {
  await pgliteTemplate()
}
