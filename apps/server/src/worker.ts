import type { Job } from './kit/jobs.ts'

/** Every domain's jobs. */
export const jobs: readonly Job[] = [].flat()
