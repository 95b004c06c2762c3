import type { Job } from '../../kit/job.ts'
import { onOutsideTransaction } from '../../kit/jobs.ts'
import { attributesRequested } from './events.ts'
import { runAttributes } from './run-attributes.ts'

export const attributeJobs: readonly Job[] = [
  onOutsideTransaction(attributesRequested, 'attribute.import', runAttributes, { retries: 5, expireSeconds: 3600 }),
]
