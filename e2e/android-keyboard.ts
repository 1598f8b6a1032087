import type { CDPSession, Page } from 'playwright-core'

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** What Android's browser says of every key of the keyboard on screen. */
const anyKey = { key: 'Unidentified', windowsVirtualKeyCode: 229 }

/**
 * A keyboard on an Android phone's screen: every word is a composition, which ends with the space after it, with a
 * suggestion in its place, or with a press elsewhere.
 */
export class AndroidKeyboard {
  readonly #client: CDPSession

  /** Before the page is opened, because it looks at the browser's name when it loads. */
  static async at(page: Page): Promise<AndroidKeyboard> {
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setUserAgentOverride', {
      userAgent: android,
      platform: 'Linux armv8l',
    })
    return new AndroidKeyboard(client)
  }

  private constructor(client: CDPSession) {
    this.#client = client
  }

  /** Types words letter by letter, each followed by a space. */
  async write(words: string): Promise<void> {
    for (const word of words.split(' ')) {
      await this.compose(word)
      await this.commit(`${word} `)
    }
  }

  /** A word letter by letter, which stays a composition. */
  async compose(word: string): Promise<void> {
    for (let length = 1; length <= word.length; length++) await this.#show(word.slice(0, length))
  }

  /** Ends the composition with these letters: the word as it is, corrected, or the suggestion that was pressed. */
  async commit(text: string): Promise<void> {
    await this.#client.send('Input.insertText', { text })
  }

  /** Takes letters from the end of the composition. */
  async takeBack(word: string, letters: number): Promise<void> {
    for (let left = word.length - 1; left >= word.length - letters; left--) {
      await this.#show(word.slice(0, left))
    }
  }

  /** Makes the word before the caret a composition again, as after a press on it, and writes another in its place. */
  async replaceBefore(word: string, other: string, caret: number): Promise<void> {
    await this.#client.send('Input.imeSetComposition', {
      text: other,
      selectionStart: other.length,
      selectionEnd: other.length,
      replacementStart: caret - word.length,
      replacementEnd: caret,
    })
    await this.commit(other)
  }

  /** Backspace outside of a composition; held down and moved, it deletes whole words. */
  async backspace(unit: 'letter' | 'word' = 'letter'): Promise<void> {
    const commands = [unit === 'word' ? 'deleteWordBackward' : 'deleteBackward']
    await this.#client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...anyKey, commands })
    await this.#client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...anyKey })
  }

  /** A new paragraph. */
  async enter(): Promise<void> {
    const key = { ...anyKey, commands: ['insertNewline'] }
    await this.#client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
    await this.#client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...anyKey })
  }

  #show(text: string): Promise<unknown> {
    const end = { selectionStart: text.length, selectionEnd: text.length }
    return this.#client.send('Input.imeSetComposition', { text, ...end })
  }
}
