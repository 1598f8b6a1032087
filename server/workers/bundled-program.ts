import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** A program that runs beside the server, in a process or in threads. */
export type Program = {
  /** Its entry in scripts/build-server.mjs. */
  name: string
  source: URL
}

/**
 * Where the programs lie beside a server that runs from its sources: in tests, where they start in a quarter of the time,
 * and in development.
 */
const folderBesideSources = () => process.env['PROGRAMS_FOLDER']

/** The program in the bundle; null where there is none, so that its TypeScript has to be run through tsx. */
export function bundledProgram({ name }: Program): URL | null {
  const given = folderBesideSources()
  const isSource = import.meta.url.endsWith('.ts')
  if (given === undefined && isSource) return null
  const folder = given === undefined ? new URL('./', import.meta.url) : pathToFileURL(`${given}/`)
  const file = new URL(`./${name}.js`, folder)
  return existsSync(file) ? file : null
}

/** The program as a thread loads it: from the bundle, because threads of Node 20 cannot run TypeScript. */
export function threadProgram(program: Program): URL {
  const file = program.source.pathname.endsWith('.mjs') ? program.source : bundledProgram(program)
  if (file === null)
    throw new Error('Set PROGRAMS_FOLDER to the bundle of the server (npm run dev)')
  return file
}
