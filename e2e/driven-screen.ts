import type { Student } from '#test/student.ts'
import { until } from '#test/until.ts'
import type { DrivenBrowser } from './driven-browser.ts'

/** What a journey does on the screen of any browser, by labels and names. */
export function drivenScreen(browser: DrivenBrowser) {
  const text = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`
  const waitFor = (expression: string) =>
    until(() => browser.evaluate(`Boolean(${expression})`), Boolean).catch(() => {
      throw new Error(`never true: ${expression}`)
    })
  const labelled = (label: string) =>
    `[...document.querySelectorAll('input, textarea, select')].find((field) =>
      (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '').trim().startsWith(${JSON.stringify(label)}))`
  const fill = async (label: string, value: string) => {
    await waitFor(labelled(label))
    await browser.evaluate(`${labelled(label)}.focus()`)
    await browser.type(value)
  }
  const choose = async (label: string, value: string) => {
    await waitFor(labelled(label))
    await browser.evaluate(`(() => {
      const field = ${labelled(label)}
      const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set
      set.call(field, [...field.options].find(({ text }) => text === ${JSON.stringify(value)}).value)
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })()`)
  }
  /** The last button of this name: a dialog's, where one is open. */
  const press = async (name: string) => {
    const button = `[...document.querySelectorAll('button')].findLast((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === ${JSON.stringify(name)})`
    await waitFor(button)
    await browser.evaluate(`${button}.click()`)
  }
  return { text, waitFor, fill, choose, press }
}

/** Signs a student in by their cookie. */
export async function signInBy(browser: DrivenBrowser, { url, email, password }: Student) {
  await browser.open(`${url}/login`)
  await browser.evaluate(`fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify({ email, password }))},
  }).then((response) => { window.signedIn = response.ok }) && null`)
  await until(() => browser.evaluate('Boolean(window.signedIn)'), Boolean)
}
