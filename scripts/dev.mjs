// The server with restarts on change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process'

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
