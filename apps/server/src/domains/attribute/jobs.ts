import type { Job } from '../../jobs/job.ts'
import { onOutsideTransaction } from '../../jobs/jobs.ts'
import { attributesRequested } from './events.ts'
import { runAttributes } from './run-attributes.ts'

export const attributeJobs: readonly Job[] = [
  onOutsideTransaction(attributesRequested, 'attribute.import', runAttributes, { retries: 5, expireSeconds: 3600 }),
]
