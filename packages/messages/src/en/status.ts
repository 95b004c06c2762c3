import { define } from '../define.ts'

/** The word for each state, as the specification writes it. */
export const status = define({
  'status.New': ['New'],
  'status.Cancelled': ['Cancelled'],
  'status.Fulfilled': ['Fulfilled'],
  'status.Partially Fulfilled': ['Partially Fulfilled'],
  'status.Unprocessed': ['Unprocessed'],
  'status.Processing': ['Processing'],
  'status.Authorized': ['Authorized'],
  'status.Captured': ['Captured'],
  'status.Refunding': ['Refunding'],
  'status.Refunded': ['Refunded'],
  'status.Partially Refunded': ['Partially Refunded'],
  'status.Refused': ['Refused'],
  'status.Error': ['Error'],
  'status.Unreserved': ['Unreserved'],
  'status.Reserved': ['Reserved'],
  'status.Payout Processing': ['Payout Processing'],
  'status.Paid Out': ['Paid Out'],
  'status.Payout Failed': ['Payout Failed'],
  'status.pending': ['Pending'],
  'status.succeeded': ['Succeeded'],
  'status.failed': ['Failed'],
})
