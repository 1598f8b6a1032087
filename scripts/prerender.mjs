// Writes the pages that need no application: finished HTML with its styles inside, and one small script.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as esbuild } from 'esbuild'
import { transform } from 'lightningcss'

const pages = [
  { file: 'landing.html', source: './landing/landing-static.tsx', goesOn: true },
  { file: 'terms.html', source: './terms/terms-static.tsx', goesOn: true },
  { file: 'offline.html', source: './offline/offline-static.tsx', inline: 'web/offline/retry.ts' },
]
/** The oldest browsers that the styles are written for; a version is its first byte of three. */
const browsers = { chrome: 100 << 16, safari: (15 << 16) | (4 << 8), firefox: 100 << 16 }
const whereVisitorsGo = ['session/login-page.tsx', 'registration/register-page.tsx']

/** Runs after Vite: the pages share its fonts and know the files of the app. */
export async function prerender(root) {
  const web = join(root, 'dist/web')
  const [manifest, appHtml] = await Promise.all([
    readFile(join(web, '.vite/manifest.json'), 'utf8').then(JSON.parse),
    readFile(join(web, 'index.html'), 'utf8'),
  ])
  const theme = /<script>([\s\S]*?)<\/script>/.exec(appHtml)?.[1]
  if (theme === undefined) throw new Error('index.html has no inline script')
  const module = await bundleVisitorScript(root, web)
  const next = filesOf(manifest, ['index.html', ...whereVisitorsGo])

  const work = join(root, 'dist/prerender')
  await mkdir(work, { recursive: true })
  await Promise.all(
    pages.map(async ({ file, source, goesOn = false, inline }) => {
      const { render, css } = await bundlePage(root, work, source, manifest)
      const parts = {
        inlineScripts: inline ? [theme, await bundleInline(root, inline)] : [theme],
        module: goesOn ? module : null,
        next: goesOn ? next : [],
      }
      const script = goesOn ? await readFile(join(web, module), 'utf8') : ''
      const used = onlyUsed(file, css, render({ ...parts, css: '' }) + script)
      await writeFile(join(web, file), render({ ...parts, css: used }))
    }),
  )
  await rm(work, { recursive: true })
}

/** The page's component and, apart from it, every style it imports. */
async function bundlePage(root, work, source, manifest) {
  const name = source.replace(/\W+/g, '-')
  const { outputFiles } = await esbuild({
    stdin: {
      contents: `import { renderDocument } from './static-document.tsx'
        import { page } from '${source}'
        export const render = (build) => renderDocument(page, build)`,
      resolveDir: join(root, 'web'),
      loader: 'ts',
    },
    outfile: join(work, `${name}.mjs`),
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['react', 'react-dom', 'react-router'],
    plugins: [builtFonts(manifest)],
    absWorkingDir: root,
  })
  const styles = outputFiles.find(({ path }) => path.endsWith('.css'))
  const code = outputFiles.find(({ path }) => path.endsWith('.mjs'))
  await writeFile(code.path, code.contents)
  const { render } = await import(pathToFileURL(code.path).href)
  const css = lowered(name, styles.contents)
  return { render, css }
}

/** As Vite does for the app: light-dark() and other news in the words of older browsers. */
function lowered(name, css, unusedSymbols = []) {
  const { code } = transform({
    filename: `${name}.css`,
    code: Buffer.from(css),
    minify: true,
    targets: browsers,
    unusedSymbols,
  })
  return code.toString()
}

/** Styles without the classes and variables that neither the page nor its scripts name. */
function onlyUsed(name, css, html) {
  const words = new Set(html.match(/[\w-]+/g))
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, word]) => word))
  const classes = [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, word]) => word)
  const variables = [...css.matchAll(/(--[\w-]+):/g)].map(([, word]) => word)
  return lowered(name, css, [
    ...classes.filter((word) => !words.has(word)),
    ...variables.filter((word) => !read.has(word) && !words.has(word)),
  ])
}

/** Faces under the names Vite gave them: the app finds them in the browser's cache. */
function builtFonts(manifest) {
  return {
    name: 'built-fonts',
    setup(build) {
      build.onResolve({ filter: /\.woff2$/ }, ({ path }) => {
        const font = manifest[path.replace('./', 'ui/')]
        if (font === undefined) throw new Error(`${path} is not in the app's build`)
        return { path: `/${font.file}`, external: true }
      })
    },
  }
}

async function bundleVisitorScript(root, web) {
  const { metafile } = await esbuild({
    absWorkingDir: root,
    entryPoints: ['web/visitor.ts'],
    outdir: join(web, 'assets'),
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
  })
  return `/${Object.keys(metafile.outputs)[0].slice('dist/web/'.length)}`
}

async function bundleInline(root, file) {
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0].text.trim()
}

/** The scripts and styles that these entries need before they work. */
function filesOf(manifest, entries) {
  const files = new Map()
  const visit = (key) => {
    const chunk = manifest[key]
    if (files.has(chunk.file)) return
    files.set(chunk.file, 'script')
    for (const style of chunk.css ?? []) files.set(style, 'style')
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return [...files].map(([file, as]) => ({ href: `/${file}`, as }))
}
