import { on } from '../../jobs/jobs.ts'
import { memberRemoved } from '../auth/events.ts'
import { deletePrivateOf } from './queries.ts'

export const savedViewJobs = [on(memberRemoved, 'saved-view.delete-private', async ({ db }, fact) => void (await deletePrivateOf(db, fact)))]
