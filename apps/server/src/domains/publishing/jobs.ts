import type { Job } from '../../jobs/job.ts'
import { on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { approvalNotRequired, productsUnlisted } from '../collection/events.ts'
import { partnerResumed, partnershipDecided, unreadyProductsChanged, verificationChanged, verificationNotRequired } from '../marketplace/events.ts'
import { picturesSettled, productsWritten } from '../product/events.ts'
import { runFinished } from '../run/events.ts'
import { approveVerified } from './approve-verified.ts'
import { approveWaiting } from './approve-waiting.ts'
import { placeByCategory } from './category-rule/place-by-category.ts'
import { placeMarketplace } from './category-rule/place-marketplace.ts'
import { endListings } from './end-listings.ts'
import { categoryRulesSaved, pushRequested } from './events.ts'
import { reviewChanged } from './review-changed.ts'
import { runPush } from './push/run-push.ts'
import { markRemoved } from './mark-removed.ts'
import { refreshUnready } from './refresh-unready.ts'

export const publishingJobs: readonly Job[] = [
  onOutsideTransaction(partnershipDecided, 'publishing.partnership', endListings, { retries: 5, expireSeconds: 1800 }),
  onOutsideTransaction(unreadyProductsChanged, 'publishing.unready', refreshUnready, { retries: 5, expireSeconds: 1800 }),
  onOutsideTransaction(verificationChanged, 'publishing.verified', approveVerified, { retries: 5, expireSeconds: 1800 }),
  onOutsideTransaction(verificationNotRequired, 'publishing.verification_not_required', approveWaiting, { retries: 5, expireSeconds: 1800 }),
  onOutsideTransaction(partnerResumed, 'publishing.partner_resumed', approveWaiting, { retries: 5, expireSeconds: 1800 }),
  onOutsideTransaction(approvalNotRequired, 'publishing.approval_not_required', approveWaiting, { retries: 5, expireSeconds: 1800 }),
  on(productsUnlisted, 'publishing.removed', markRemoved),
  on(productsWritten, 'publishing.review_changed', reviewChanged, { batchSize: 20 }),
  on(picturesSettled, 'publishing.review_pictures', reviewChanged, { batchSize: 20 }),
  onOutsideTransaction(pushRequested, 'publishing.push', runPush, { retries: 5, expireSeconds: 1800 }),
  onOutsideTransaction(runFinished, 'publishing.categories', placeByCategory, { retries: 5, expireSeconds: 1800, concurrency: 1 }),
  onOutsideTransaction(categoryRulesSaved, 'publishing.category_rules', placeMarketplace, { retries: 5, expireSeconds: 1800 }),
]
