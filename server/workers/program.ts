import { pathToFileURL } from 'node:url'

/** A program that runs beside the server, on input that may end it. */
export type Program = {
  /** Its entry in scripts/build-server.mjs. */
  name: string
  /** Its TypeScript. */
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
  return folder && new URL(`./${name}.js`, folder)
}
