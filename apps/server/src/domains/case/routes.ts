import { caseLabel } from '@stoa/contract/case-label.ts'
import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { admitFirst, asSystem, handle, handleOutsideTransaction } from '../../kit/http.ts'
import { addMessage } from './add-message.ts'
import { approveReturn } from './return/approve-return.ts'
import { buyReturnLabel } from './return-label/buy-return-label.ts'
import { cancelReturn } from './return/cancel-return.ts'
import { declineReturn } from './return/decline-return.ts'
import { getCase } from './get-case.ts'
import { inspectReturn } from './return/inspect-return.ts'
import { listReturnLabelRates } from './return-label/list-return-label-rates.ts'
import { listReturnPolicies } from './policy/list-return-policies.ts'
import { countCasesToAct, listCases } from './queries.ts'
import { readEvidence } from './dispute/read-evidence.ts'
import { receiveReturn } from './return/receive-return.ts'
import { refundReturn } from './return/refund-return.ts'
import { rejectReturn } from './return/reject-return.ts'
import { requestReturn } from './return/request-return.ts'
import { setTracking } from './return/set-tracking.ts'
import { admitShopperChange } from './shopper/admit-shopper-change.ts'
import { admitShopper } from './shopper/admit-shopper.ts'
import { cancelShopperReturn } from './shopper/cancel-shopper-return.ts'
import { getShopperLink } from './shopper/get-shopper-link.ts'
import { getShopperMails } from './shopper/get-shopper-mails.ts'
import { getShopperOrder } from './shopper/get-shopper-order.ts'
import { readShopperFile } from './shopper/read-shopper-file.ts'
import { readShopperLabel } from './shopper/read-shopper-label.ts'
import { readShopperLink } from './shopper/read-shopper-link.ts'
import { requestShopperReturn } from './shopper/request-shopper-return.ts'
import { setShopperTracking } from './shopper/set-shopper-tracking.ts'
import { updateShopperMails } from './shopper/update-shopper-mails.ts'
import { withdrawOrder } from './shopper/withdraw-order.ts'
import { writeShopperMessage } from './shopper/write-shopper-message.ts'
import { decideShares } from './share/decide-shares.ts'
import { submitEvidence } from './dispute/submit-evidence.ts'
import { deleteReturnPolicy } from './policy/delete-return-policy.ts'
import { pageReturnPolicies } from './policy/page-return-policies.ts'
import { updateReturnPolicy } from './policy/update-return-policy.ts'

export const caseRoutes = [
  handle(cases.paged, ({ db, scope }, { query, page }) => listCases(db, scope, query, page)),
  handle(cases.get, (ctx, { params }) => getCase(ctx, params.id)),
  handle(cases.count, async ({ db, scope }) => ({ needsAction: await countCasesToAct(db, scope) })),
  handleOutsideTransaction(cases.file, readEvidence),
  handle(cases.openReturn, requestReturn),
  handle(cases.approve, approveReturn),
  handle(cases.reject, rejectReturn),
  handle(cases.cancel, cancelReturn),
  handleOutsideTransaction(caseLabel.rates, listReturnLabelRates),
  handleOutsideTransaction(caseLabel.buy, buyReturnLabel),
  handle(cases.send, setTracking),
  handle(cases.receive, receiveReturn),
  handle(cases.inspect, inspectReturn),
  handle(cases.refund, refundReturn),
  handle(cases.decline, declineReturn),
  handle(cases.decideShares, decideShares),
  handleOutsideTransaction(cases.addMessage, addMessage),
  handleOutsideTransaction(cases.submitEvidence, submitEvidence),
  handle(cases.policy, listReturnPolicies),
  handle(cases.pagedPolicies, pageReturnPolicies),
  handle(cases.updatePolicy, updateReturnPolicy),
  handle(cases.deletePolicy, deleteReturnPolicy),
  admitFirst(asSystem(handle(shopper.get, (ctx, { query }) => getShopperOrder(ctx, readShopperLink(ctx.vault, query.token)))), admitShopper),
  admitFirst(asSystem(handleOutsideTransaction(shopper.file, readShopperFile)), admitShopper),
  admitFirst(asSystem(handleOutsideTransaction(shopper.label, readShopperLabel)), admitShopper),
  admitFirst(asSystem(handleOutsideTransaction(shopper.withdraw, withdrawOrder)), admitShopperChange),
  admitFirst(asSystem(handleOutsideTransaction(shopper.requestReturn, requestShopperReturn)), admitShopperChange),
  admitFirst(asSystem(handleOutsideTransaction(shopper.writeMessage, writeShopperMessage)), admitShopperChange),
  admitFirst(asSystem(handleOutsideTransaction(shopper.setTracking, setShopperTracking)), admitShopperChange),
  admitFirst(asSystem(handleOutsideTransaction(shopper.cancelReturn, cancelShopperReturn)), admitShopperChange),
  handle(shopper.link, getShopperLink),
  handle(shopper.mails, getShopperMails),
  handle(shopper.updateMails, updateShopperMails),
]
