// Prints "PASSED FAILED" of a vitest JSON report, and the failures on the error output. A run that ended badly without
// a failed test counts as one.
import { existsSync, readFileSync } from 'node:fs'

const [report, status] = process.argv.slice(2)
const {
  numPassedTests = 0,
  numFailedTests = 0,
  testResults = [],
} = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
const unexplained = status !== '0' && numFailedTests === 0 ? 1 : 0
for (const { name, assertionResults } of testResults) {
  for (const { status: outcome, fullName, failureMessages = [] } of assertionResults) {
    if (outcome !== 'failed') continue
    console.error(`FAILED: ${name}: ${fullName}\n  ${failureMessages.join('\n').slice(0, 3_000)}`)
  }
}
if (unexplained) console.error(`FAILED: ${report} ended with ${status}`)
console.log(`${numPassedTests} ${numFailedTests + unexplained}`)
