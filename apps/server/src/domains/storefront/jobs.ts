import type { Job } from '../../jobs/job.ts'
import { cron, on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { productsWritten } from '../product/events.ts'
import { listingsDecided, productsProposed } from '../publishing/events.ts'
import { storefrontWriteDue } from './events.ts'
import { startWrites } from './start-writes.ts'
import { writeChanged } from './write-changed.ts'
import { writeDecided } from './write-decided.ts'
import { writeProducts } from './write-products.ts'

export const storefrontJobs: readonly Job[] = [
  onOutsideTransaction(storefrontWriteDue, 'storefront.write', writeProducts, { retries: 3, expireSeconds: 3600, concurrency: 2 }),
  on(listingsDecided, 'storefront.write-decided', writeDecided),
  on(productsProposed, 'storefront.write-proposed', writeDecided),
  on(productsWritten, 'storefront.write-changed', writeChanged),
  cron('*/10 * * * *', 'storefront.start-writes', startWrites),
]
