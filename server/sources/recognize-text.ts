import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import loadCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'

/** The language data is a file of a package: nothing is fetched when a picture is read. */
const languageFile = '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz'
/** Tesseract's engine of neural networks (LSTM), the only one in this build. */
const engine = 1
/** Finds columns, blocks and lines by itself. */
const wholePage = '3'
/** In radians, some 0.3 degrees: less is read as well. */
const leastSkew = 0.005
/** Words below this confidence, in percent, are shown to the student as doubtful. */
const sureConfidence = 70
/** A line below it is dirt, a border or a picture. */
const leastLineConfidence = 35

/** A line that ends further from the right edge, as a share of the block's width, ends its paragraph. */
const raggedShare = 0.14
/** A larger distance between two lines, in heights of a line, parts two paragraphs. */
const paragraphGap = 1

/** A word of a recognized page with its confidence, from 0 to 100. */
type ReadWord = { text: string; confidence: number }

export type ReadPicture = {
  text: string
  /** The stretches of `text` with doubtful words. */
  doubts: [start: number, end: number][]
  words: number
  /** The mean over all letters, from 0 to 100. */
  confidence: number
}

type Line = {
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
  words: ReadWord[]
}
type Page = { blocks: { paragraphs: { lines: Line[] }[] }[] }

/** Reads the Spanish text of a picture (PNG, upright, dark on bright). */
export type Recognizer = (png: Uint8Array) => ReadPicture

export async function openRecognizer(): Promise<Recognizer> {
  const path = createRequire(import.meta.url).resolve(languageFile)
  const language = await promisify(gunzip)(await readFile(path))
  const silent = () => {}
  const core = await loadCore({ TesseractProgress: silent, print: silent, printErr: silent })
  core.FS.writeFile('spa.traineddata', language)
  const api = new core.TessBaseAPI()
  if (api.Init(null, 'spa', engine) !== 0) throw new Error('the language data cannot be read')
  api.SetVariable('tessedit_pageseg_mode', wholePage)
  return (png) => {
    core.FS.writeFile('/input', png)
    if (api.SetImageFile(1, 0) === 1) throw new Error('the picture cannot be read')
    // Without this, whole lines of a skewed page are lost.
    api.FindLines()
    const askew = api.GetGradient()
    if (Math.abs(askew) > leastSkew) api.SetImageFile(1, askew)
    api.Recognize(null)
    return writePage(JSON.parse(api.GetJSONText(0)) as Page)
  }
}

/** The text of a page: a line of text for each paragraph or heading, and an empty one between blocks. */
function writePage({ blocks }: Page): ReadPicture {
  const read: ReadPicture = { text: '', doubts: [], words: 0, confidence: 0 }
  let letters = 0
  let sum = 0
  let isFull = false
  for (const { paragraphs } of blocks) {
    const lines = paragraphs
      .flatMap((paragraph) => paragraph.lines)
      .filter(({ confidence }) => confidence >= leastLineConfidence)
    const right = Math.max(...lines.map(({ bbox }) => bbox.x1))
    const width = right - Math.min(...lines.map(({ bbox }) => bbox.x0))
    for (const [index, line] of lines.entries()) {
      appendBreak(read, lines[index - 1], line, isFull)
      isFull = right - line.bbox.x1 < raggedShare * width
      for (const [at, { text, confidence }] of line.words.entries()) {
        if (at > 0) read.text += ' '
        const word = text.replace(/\s+/g, '')
        if (confidence < sureConfidence) {
          read.doubts.push([read.text.length, read.text.length + word.length])
        }
        read.text += word
        letters += word.length
        sum += word.length * confidence
        read.words++
      }
    }
  }
  return { ...read, confidence: letters === 0 ? 0 : sum / letters }
}

/** What stands between two lines of a block, or two blocks; `isFull`: the first line reaches the right edge. */
function appendBreak(read: ReadPicture, before: Line | undefined, line: Line, isFull: boolean) {
  if (read.text === '') return
  const gap = before ? line.bbox.y0 - before.bbox.y1 : Number.POSITIVE_INFINITY
  const height = before ? before.bbox.y1 - before.bbox.y0 : 0
  // Also a sentence that goes on in the next column.
  const goesOn = isFull && /^\p{Ll}/u.test(line.words[0]?.text ?? '')
  if (goesOn && /\p{L}-$/u.test(read.text.slice(-3))) read.text = read.text.slice(0, -1)
  else if (goesOn || (isFull && gap <= paragraphGap * height)) read.text += ' '
  else read.text += gap > paragraphGap * height ? '\n\n' : '\n'
}
