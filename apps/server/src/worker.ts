import { adminJobs } from './domains/admin/jobs.ts'
import { attributeJobs } from './domains/attribute/jobs.ts'
import { authJobs } from './domains/auth/jobs.ts'
import { campaignJobs } from './domains/campaign/jobs.ts'
import { caseJobs } from './domains/case/jobs.ts'
import { channelJobs } from './domains/channel/jobs.ts'
import { collectionJobs } from './domains/collection/jobs.ts'
import { connectionJobs } from './domains/connection/jobs.ts'
import { importJobs } from './domains/import/jobs.ts'
import { ledgerJobs } from './domains/ledger/jobs.ts'
import { mappingJobs } from './domains/mapping/jobs.ts'
import { marketplaceJobs } from './domains/marketplace/jobs.ts'
import { notificationJobs } from './domains/notification/jobs.ts'
import { orderJobs } from './domains/order/jobs.ts'
import { paymentJobs } from './domains/payment/jobs.ts'
import { payoutJobs } from './domains/payout/jobs.ts'
import { performanceJobs } from './domains/performance/jobs.ts'
import { privacyJobs } from './domains/privacy/jobs.ts'
import { productJobs } from './domains/product/jobs.ts'
import { publishingJobs } from './domains/publishing/jobs.ts'
import { runJobs } from './domains/run/jobs.ts'
import { savedViewJobs } from './domains/saved-view/jobs.ts'
import { storefrontJobs } from './domains/storefront/jobs.ts'
import { subscriptionJobs } from './domains/subscription/jobs.ts'
import { webhookJobs } from './domains/webhook/jobs.ts'
import type { Job } from './jobs/job.ts'

/** Every domain's jobs. */
export const jobs: readonly Job[] = [
  authJobs,
  savedViewJobs,
  runJobs,
  connectionJobs,
  marketplaceJobs,
  paymentJobs,
  ledgerJobs,
  attributeJobs,
  productJobs,
  importJobs,
  collectionJobs,
  publishingJobs,
  mappingJobs,
  campaignJobs,
  caseJobs,
  channelJobs,
  storefrontJobs,
  orderJobs,
  payoutJobs,
  performanceJobs,
  subscriptionJobs,
  notificationJobs,
  webhookJobs,
  privacyJobs,
  adminJobs,
].flat()
