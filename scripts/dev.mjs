// The server with restarts on change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-server.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// The programs that the server starts in processes and threads.
const programs = join(root, 'node_modules/.cache/programs')
await buildServer(root, programs, { watches: true })
process.env.PROGRAMS_FOLDER = programs

// npm has put the packages' commands on the path. A shell or npx in between would not pass signals on.
const run = (command, args) =>
  spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })

const processes = [
  run('tsx', ['watch', '--clear-screen=false', '--include', 'server/**/*', 'server/main.ts']),
  run('vite', []),
]
const stop = () => {
  for (const child of processes) child.kill('SIGINT')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of processes) child.on('exit', stop)
