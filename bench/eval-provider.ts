import type { AcademicText } from '#core/document/model.ts'
import { layoutDocument } from '#core/layout/paginate.ts'

/** The value of an option of the command line; null without it. */
export function option(name: string): string | null {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? null : (process.argv[at + 1] ?? '')
}

/** A name for the provider of the environment (GEMINI_API_KEY, OPENAI_BASE_URL…), 'offline' or 'stand-in'. */
export const modelName = option('model') || 'offline'

/** The environment variables that choose a provider (its key, its address); null when none of them is set. */
export function providerEnvironment(): Record<string, string> | null {
  const names = [
    'MODEL_PROVIDER',
    'GEMINI_API_KEY',
    'GEMINI_BASE_URL',
    'OPENAI_API_KEY',
    'OPENAI_BASE_URL',
    'CONTACT_EMAIL',
    'CROSSREF_BASE_URL',
    'DATACITE_BASE_URL',
    'OPENALEX_BASE_URL',
    'OPENALEX_API_KEY',
  ]
  const set = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  const own = Object.fromEntries(set) as Record<string, string>
  if (!own['GEMINI_API_KEY'] && !own['OPENAI_BASE_URL']) return null
  // The test server uses the offline composer unless a provider is given.
  const provider = own['GEMINI_API_KEY'] ? 'gemini' : 'openai'
  return { MODEL_PROVIDER: provider, ...own, MODEL: modelName }
}

/** Pages of the text, without the title page and the references. */
export function textPages(text: AcademicText): number {
  const titlePage = { title: '', lines: [] }
  const { pages } = layoutDocument({
    text: { ...text, referencias: [] },
    titlePage,
    numberTitlePage: false,
  })
  return pages.filter(({ lines }) => lines.some(({ role }) => !role.startsWith('title-page')))
    .length
}
