import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A program that runs beside the server, in a process or in threads. */
export type Program = {
  /** Its entry in scripts/build-server.mjs. */
  name: string
  source: URL
}

/**
 * Tests run the server from its sources but the programs from this folder, where they start in a quarter of the time.
 */
const folderOfTests = process.env['PROGRAMS_FOLDER']

const folder = folderOfTests
  ? pathToFileURL(`${folderOfTests}/`)
  : import.meta.url.endsWith('.ts')
    ? null
    : new URL('./', import.meta.url)

/** The program in the bundle; null where there is none, so that its TypeScript has to be run through tsx. */
export function bundledProgram({ name }: Program): URL | null {
  const file = folder && new URL(`./${name}.js`, folder)
  return file && existsSync(file) ? file : null
}

/** Whether programs run from their TypeScript here. */
export const needsTsx = folder === null

/** The file that a thread loads of a program. */
export function programFile(program: Program): string {
  return fileURLToPath(bundledProgram(program) ?? program.source)
}
