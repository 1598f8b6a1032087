import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// The headless shell is Chromium without its windows, which cost the tests a third of their time.
const places = JSON.parse(
  readFileSync(new URL('../e2e/chromium-places.json', import.meta.url), 'utf8'),
)

/** Where a Chromium or Chrome is on this machine, or null. */
function findChromium() {
  return [process.env.CHROME_PATH, ...places].find((path) => path && existsSync(path)) ?? null
}

/** Installs Chromium with apt where there is none and apt may be used; else prints what to do. */
export function installChromium() {
  if (findChromium() !== null) return
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the screens’ tests...')
    const apt = (...args) =>
      spawnSync('apt-get', ['-qq', '-y', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update')
    apt('install', '--no-install-recommends', 'chromium-headless-shell')
    if (findChromium() === null) apt('install', '--no-install-recommends', 'chromium')
    if (findChromium() !== null) return
  }
  console.error(
    'The screens are tested in Chromium and none was found. Install it (Debian, Ubuntu: sudo apt install chromium) or set CHROME_PATH.',
  )
  process.exit(1)
}
