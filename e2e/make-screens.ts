// Pictures of every screen: screens/<width>-<theme>/<name>.png, and a contact sheet of each width and theme.
//   npm run screens [-- part of a name]
import { mkdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { launchBrowser } from './browser.ts'
import { openScreen, type Theme } from './open-screen.ts'
import { screens } from './screens.ts'
import { openScreensFixture } from './screens-fixture.ts'

const widths = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const themes: Theme[] = ['light', 'dark']
const sheetWidth = 2400
const labelHeight = 28

type Picture = { name: string; png: Buffer }
type Size = { width: number; height: number }

const wanted = screens.filter(({ name }) => name.includes(process.argv[2] ?? ''))
const fixture = await openScreensFixture()
const browser = await launchBrowser()
try {
  for (const viewport of widths) {
    for (const theme of themes) {
      const folder = `screens/${viewport.width}-${theme}`
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
      const pictures: Picture[] = []
      for (const screen of wanted) {
        try {
          const page = await openScreen(browser, fixture, screen, { viewport, theme })
          const isLong = screen.name === 'portada' || screen.name === 'terminos'
          const png = await page.screenshot({ fullPage: isLong })
          await page.context().close()
          await writeFile(`${folder}/${screen.name}.png`, png)
          pictures.push({ name: screen.name, png })
        } catch (error) {
          console.error(`${folder}/${screen.name}: ${error}`)
          process.exitCode = 1
        }
      }
      await writeFile(`${folder}.png`, await contactSheet(pictures, viewport))
      console.log(`${folder}.png: ${pictures.length} screens`)
    }
  }
} finally {
  await browser.close()
  await fixture.dispose()
}

/** A contact sheet: the pictures in rows, each with its name above it. */
async function contactSheet(pictures: Picture[], { width, height }: Size): Promise<Buffer> {
  const columns = width > height ? 5 : 8
  const cellWidth = Math.floor(sheetWidth / columns)
  const cellHeight = Math.ceil((cellWidth * height) / width)
  const rowHeight = cellHeight + labelHeight
  const parts = await Promise.all(
    pictures.map(async ({ name, png }, index) => {
      const left = (index % columns) * cellWidth + 8
      const top = Math.floor(index / columns) * rowHeight
      const label = `<svg width="${cellWidth - 16}" height="${labelHeight}"><text x="0" y="19" font-family="sans-serif" font-size="15" fill="#17202e">${name}</text></svg>`
      const inside = { width: cellWidth - 16, height: cellHeight - 8, fit: 'inside' } as const
      const small = await sharp(png).resize(inside).png().toBuffer()
      return [
        { input: Buffer.from(label), left, top },
        { input: small, left, top: top + labelHeight },
      ]
    }),
  )
  const rows = Math.max(1, Math.ceil(pictures.length / columns))
  return sharp({
    create: { width: sheetWidth, height: rows * rowHeight, channels: 3, background: '#c9cec8' },
  })
    .composite(parts.flat())
    .png()
    .toBuffer()
}
