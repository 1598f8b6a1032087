// Prints "PASSED FAILED" of a vitest JSON report. A run that ended badly without a failed test counts as one.
import { existsSync, readFileSync } from 'node:fs'

const [report, status] = process.argv.slice(2)
const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report)
  ? JSON.parse(readFileSync(report, 'utf8'))
  : {}
const unexplained = status !== '0' && numFailedTests === 0 ? 1 : 0
console.log(`${numPassedTests} ${numFailedTests + unexplained}`)
