import { admin } from '@stoa/contract/admin.ts'
import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import { branding } from '@stoa/contract/branding.ts'
import { domainName } from '@stoa/contract/domain-name.ts'
import { fontPreview } from '@stoa/contract/font-preview.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { merchantInvitation } from '@stoa/contract/merchant-invitation.ts'
import { salesPause } from '@stoa/contract/sales-pause.ts'
import { verification } from '@stoa/contract/verification.ts'
import { verificationState } from '@stoa/contract/verification-state.ts'
import { textsOf } from '../../kit/filter.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { asSystem, handle, handleOutsideTransaction } from '../../kit/http.ts'
import { checkDomainName } from './domain-name/check-domain-name.ts'
import { getDomainName } from './domain-name/get-domain-name.ts'
import { updateDomainName } from './domain-name/update-domain-name.ts'
import { getFontPreview } from './font-preview/get-font-preview.ts'
import { activateCompany } from './activate-company.ts'
import { deactivateCompany } from './deactivate-company.ts'
import { addCompanyToMarketplace } from './partnership/add-company-to-marketplace.ts'
import { endPartnership } from './partnership/end-partnership.ts'
import { getCompanyInfo } from './get-company-info.ts'
import { getMarketplace } from './get-marketplace.ts'
import { getMyMarketplace } from './get-my-marketplace.ts'
import { listJoinRequests } from './partnership/list-join-requests.ts'
import { inviteMerchants } from './invitation/invite-merchants.ts'
import { listMerchantInvitations } from './invitation/queries-invitation.ts'
import { resendMerchantInvitation } from './invitation/resend-merchant-invitation.ts'
import { revokeMerchantInvitation } from './invitation/revoke-merchant-invitation.ts'
import { listOpen } from './list-open.ts'
import { getChannelInfo } from './get-channel-info.ts'
import { getChannels } from './get-channels.ts'
import { listMerchants } from './partnership/list-merchants.ts'
import { findInstallation } from './queries-installation.ts'
import { registerCompany } from './register-company.ts'
import { requestJoin } from './partnership/request-join.ts'
import { updateApprovalStatus } from './partnership/update-approval-status.ts'
import { pauseSales } from './sales-pause/pause-sales.ts'
import { resumeSales } from './sales-pause/resume-sales.ts'
import { updateInstallation } from './update-installation.ts'
import { updateMarketplaceHost } from './update-marketplace-host.ts'
import { updateMyMarketplace } from './update-my-marketplace.ts'

import { addDocument } from './verification/add-document.ts'
import { decideVerification } from './verification/decide-verification.ts'
import { getOwnVerification } from './verification/get-own-verification.ts'
import { getVerification } from './verification/get-verification.ts'
import { pageVerifications } from './verification/page-verifications.ts'
import { readDocument } from './verification/read-document.ts'
import { removeDocument } from './verification/remove-document.ts'
import { submitVerification } from './verification/submit-verification.ts'

// Registering opens a marketplace or asks to join one, and what a company is to another hangs on partnerships: bound here, not in auth or company.
export const marketplaceRoutes: readonly BoundRoute[] = [
  asSystem(handleOutsideTransaction(auth.register, registerCompany)),
  handle(company.getCompanyInfo, getCompanyInfo),
  handle(company.companyHasMerchants, listMerchants),
  handle(company.activate, activateCompany),
  handle(company.deactivate, deactivateCompany),
  handle(branding.get, getMarketplace),
  handle(marketplace.listOpen, listOpen),
  handle(marketplace.myMarketplace, getMyMarketplace),
  handleOutsideTransaction(marketplace.updateMyMarketplace, updateMyMarketplace),
  handleOutsideTransaction(fontPreview.get, getFontPreview),
  handle(domainName.get, getDomainName),
  handle(domainName.update, updateDomainName),
  handleOutsideTransaction(domainName.check, checkDomainName),
  handle(marketplace.getChannels, getChannels),
  handle(marketplace.getChannelInfo, getChannelInfo),
  handle(marketplace.requestJoin, requestJoin),
  handle(marketplace.joinRequests, listJoinRequests),
  handle(marketplace.addCompany, addCompanyToMarketplace),
  handle(marketplace.updateApprovalStatus, updateApprovalStatus),
  handle(marketplace.endPartnership, endPartnership),
  handle(merchantInvitation.paged, (ctx, { query, page, filter }) =>
    listMerchantInvitations(ctx.db, ctx.scope, { status: query.status, text: textsOf(filter) }, page),
  ),
  handle(merchantInvitation.invite, inviteMerchants),
  handle(merchantInvitation.resend, resendMerchantInvitation),
  handle(merchantInvitation.revoke, revokeMerchantInvitation),
  handle(salesPause.pause, pauseSales),
  handle(salesPause.resume, resumeSales),
  handle(verificationState.my, getOwnVerification),
  handleOutsideTransaction(verification.addDocument, addDocument),
  handleOutsideTransaction(verification.removeDocument, removeDocument),
  handleOutsideTransaction(verification.document, readDocument),
  handle(verification.submit, submitVerification),
  handle(verification.paged, pageVerifications),
  handle(verification.get, (ctx, { params }) => getVerification(ctx, params.id)),
  handle(verification.decide, decideVerification),
  handle(admin.getInstallation, (ctx) => findInstallation(ctx.db)),
  handle(admin.updateInstallation, updateInstallation),
  handle(admin.updateMarketplaceHost, updateMarketplaceHost),
]
