import type { Job } from '../../jobs/job.ts'
import { on } from '../../jobs/jobs.ts'
import { membershipEnded } from '../auth/events.ts'
import { deletePrivateViews } from './delete-private-views.ts'

export const savedViewJobs: readonly Job[] = [on(membershipEnded, 'saved-view.delete-private', deletePrivateViews)]
