import { benchLanding } from './landing.ts'
import { benchLayout } from './layout.ts'
import { benchReading } from './reading.ts'

// Every figure is a ratio of two things measured in the same run; milliseconds are this machine's.
benchLayout()
benchReading()
await benchLanding()
