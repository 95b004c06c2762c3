import { publishing } from '@stoa/contract/publishing.ts'
import { handle } from '../../kit/http.ts'
import { createApprovalRule } from './approval-rule/create-approval-rule.ts'
import { deleteApprovalRule } from './approval-rule/delete-approval-rule.ts'
import { listApprovalRules } from './approval-rule/list-approval-rules.ts'
import { pageTrust } from './approval-rule/page-trust.ts'
import { setMerchantTrust } from './approval-rule/set-merchant-trust.ts'
import { updateApprovalRule } from './approval-rule/update-approval-rule.ts'
import { compareListing } from './compare-listing.ts'
import { pushProducts } from './push/push-products.ts'
import { requestReview } from './request-review.ts'

export const publishingRoutes = [
  handle(publishing.push, pushProducts),
  handle(publishing.compare, compareListing),
  handle(publishing.requestReview, requestReview),
  handle(publishing.listRules, listApprovalRules),
  handle(publishing.createRule, createApprovalRule),
  handle(publishing.updateRule, updateApprovalRule),
  handle(publishing.deleteRule, deleteApprovalRule),
  handle(publishing.listTrust, pageTrust),
  handle(publishing.setTrust, setMerchantTrust),
]
