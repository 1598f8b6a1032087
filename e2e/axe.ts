import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The violations that axe finds on the page by its rules of WCAG and good practice, a line each. */
export function axeViolations(page: Page): Promise<string[]> {
  return runAxe(page, {})
}

/** The violations of colour contrast, the only rule that a change of theme can break. */
export function contrastViolations(page: Page): Promise<string[]> {
  return runAxe(page, { runOnly: ['color-contrast'] })
}

async function runAxe(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (given) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        ...given,
        resultTypes: ['violations'],
      }),
    options,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
}
