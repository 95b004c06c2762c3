import { cron, on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import { companyDetailsChanged } from '../company/events.ts'
import { checkDueDomains } from './domain-name/check-due-domains.ts'
import { checkDomains } from './domain-name/check-domains.ts'
import { domainCheckDue, merchantInvited, partnershipRequested } from './events.ts'
import { deleteOldMerchantInvitations, updateMerchantInvitationsJoined } from './invitation/queries-invitation.ts'
import { sendMerchantInvitation } from './invitation/send-merchant-invitation.ts'
import { applyDuePauses } from './sales-pause/apply-due-pauses.ts'
import { checkExpiry } from './verification/check-expiry.ts'
import { reopenVerifications } from './verification/reopen-verifications.ts'

export const marketplaceJobs = [
  cron('*/5 * * * *', 'marketplace.check-domains', checkDueDomains),
  onOutsideTransaction(domainCheckDue, 'marketplace.check-domain', checkDomains, { concurrency: 4 }),
  on(companyDetailsChanged, 'marketplace.reopen-verifications', (ctx, { companyId, hasNewDocuments = false }) =>
    reopenVerifications(ctx, companyId, { onlyChanged: !hasNewDocuments }),
  ),
  cron('25 * * * *', 'marketplace.check-expiry', checkExpiry),
  cron('* * * * *', 'marketplace.apply-due-pauses', applyDuePauses),
  onOutsideTransaction(merchantInvited, 'marketplace.send-merchant-invitation', sendMerchantInvitation),
  on(partnershipRequested, 'marketplace.mark-invitations-joined', async (ctx, { marketplaceId, merchantId, invitationId }) => {
    if (await updateMerchantInvitationsJoined(ctx.db, { marketplaceId, merchantId, invitationId }))
      await ctx.announce([marketplaceId], { kind: 'partnership', id: merchantId })
  }),
  cron('55 3 * * *', 'marketplace.delete-old-invitations', async (jobCtx) => void (await deleteInBatches(jobCtx, deleteOldMerchantInvitations))),
]
