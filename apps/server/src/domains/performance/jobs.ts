import { cron, on } from '../../jobs/jobs.ts'
import { checkTargets } from './check-targets.ts'
import { compareWithTargets } from './compare-with-targets.ts'
import { targetsDue } from './events.ts'

export const performanceJobs = [
  cron('19 5 * * *', 'performance.check-targets', checkTargets),
  on(targetsDue, 'performance.compare-with-targets', compareWithTargets),
]
