import type { AdyenState, Amount, Answer, Payment, Split } from './adyen-state.ts'
import { adyenSettings, asText, bookParts, good, missing, refused } from './adyen-state.ts'

type Body = Record<string, unknown>

/** Does what a write asks for. */
export function writeAdyen(state: AdyenState, path: string, body: Body): Answer {
  const parts = path.split('/')
  const last = parts.at(-1) ?? ''
  const id = parts.at(-2) ?? ''
  switch (last) {
    case 'paymentMethods':
      return good({ paymentMethods: [], storedPaymentMethods: state.stored.get(asText(body.shopperReference)) ?? [] })
    case 'paymentLinks':
      return createLink(state, body)
    case 'captures':
      return capture(state, id, body)
    case 'cancels':
      return cancel(state, id)
    case 'refunds':
      return refund(state, id, body)
    case 'legalEntities':
      return good(state.create('LE', { ...body, transferInstruments: [] }))
    case 'onboardingLinks':
      return state.rows.has(id) ? good({ url: `https://balanceplatform.adyen.example/onboarding/${id}` }) : missing(id)
    case 'accountHolders':
      return good(openHolder(state, body))
    case 'balanceAccounts': {
      const holder = state.rows.get(asText(body.accountHolderId))
      if (!holder) return missing(asText(body.accountHolderId))
      const account = state.create('BA', { ...body, status: 'active' })
      state.balances.set(account.id, 0)
      holder.primaryBalanceAccount ??= account.id
      return good(account)
    }
    case 'transfers':
      return transfer(state, body)
    default:
      return defend(state, last, body)
  }
}

function createLink(state: AdyenState, body: Body): Answer {
  const error = splitError(body)
  if (error) return error
  const link = state.create('PL', { ...body, status: 'active', expiresAt: new Date(Date.now() + 86_400_000).toISOString() })
  return good(Object.assign(link, { url: `https://test.adyen.link/${link.id}` }), 201)
}

/** The parts of an amount add up to it. */
function splitError({ amount, splits }: Body): Answer | undefined {
  if (splits === undefined) return undefined
  const sum = (splits as Split[]).reduce((total, one) => total + (one.amount?.value ?? 0), 0)
  return sum === (amount as Amount).value ? undefined : refused(422, '177', 'The split amounts do not add up to the amount')
}

function openHolder(state: AdyenState, body: Body): object {
  const bankProblem = {
    entity: { type: 'LegalEntity' },
    verificationErrors: [
      { code: '2_8037', message: "'bankStatement' was missing.", type: 'dataMissing' },
      { code: '2_8189', message: "'UBO through control' was missing.", type: 'dataMissing' },
      { code: '1_90', message: 'Verification is pending.', type: 'pendingStatus' },
    ],
  }
  const names = Object.keys(body.capabilities as object)
  const capabilities = Object.fromEntries(
    names.map((name) => [name, { requested: true, enabled: true, allowed: false, verificationStatus: 'pending', problems: [bankProblem] }]),
  )
  return state.create('AH', { ...body, capabilities, status: 'active' })
}

function capture(state: AdyenState, psp: string, body: Body): Answer {
  const payment = state.payments.get(psp)
  if (!payment) return refused(422, '167', 'Original pspReference required for this operation')
  const amount = body.amount as Amount
  if (payment.captured + amount.value > payment.amount.value) return refused(422, '137', 'Invalid amount specified')
  const error = splitError(body)
  if (error) return error
  payment.captured += amount.value
  payment.splits = (body.splits as Split[] | undefined) ?? payment.splits
  const pspReference = state.name('')
  bookParts(state, payment, payment.splits, { type: 'capture', status: 'captured', psp: pspReference, reference: asText(body.reference) })
  return good({ ...body, paymentPspReference: psp, pspReference, status: 'received' }, 201)
}

function cancel(state: AdyenState, psp: string): Answer {
  if (!state.payments.has(psp)) return refused(422, '167', 'Original pspReference required for this operation')
  return good({ paymentPspReference: psp, pspReference: state.name(''), status: 'received' }, 201)
}

/** Changes a payment link: one that is active expires. */
export function changeLink(state: AdyenState, path: string): Answer {
  const link = state.rows.get(path.split('/').at(-1) ?? '')
  if (!link) return missing(path)
  return link.status === 'active' ? good(Object.assign(link, { status: 'expired' })) : refused(422, '29_004', 'Only an active link can expire')
}

function refund(state: AdyenState, psp: string, body: Body): Answer {
  const payment = state.payments.get(psp)
  if (!payment) return refused(422, '167', 'Original pspReference required for this operation')
  const amount = body.amount as Amount
  if (payment.refunded + amount.value > payment.captured) return refused(422, '137', 'Invalid amount specified')
  const splits = (body.splits as Split[] | undefined) ?? [{ type: 'Commission', amount: { value: amount.value }, reference: payment.reference }]
  const error = splitError({ amount, splits }) ?? (body.splits === undefined ? undefined : foreignSplit(payment, splits))
  if (error) return error
  payment.refunded += amount.value
  const pspReference = state.name('')
  bookParts(state, payment, splits, { type: 'refund', status: 'refundPending', psp: pspReference, reference: asText(body.reference) })
  return good({ ...body, paymentPspReference: psp, pspReference, status: 'received' }, 201)
}

/** A refund takes only from accounts that the payment went to, under the same references. */
function foreignSplit(payment: Payment, splits: readonly Split[]): Answer | undefined {
  const known = new Set(payment.splits.map(({ account, reference }) => `${account ?? ''} ${reference}`))
  const foreign = splits.find(({ account, reference }) => !known.has(`${account ?? ''} ${reference}`))
  return foreign && refused(422, '178', `The split ${foreign.reference} is not one of the payment`)
}

function transfer(state: AdyenState, body: Body): Answer {
  const amount = body.amount as Amount
  const from = asText(body.balanceAccountId)
  if (!state.balances.has(from)) return missing(from)
  const { transferInstrumentId, balanceAccountId: to } = body.counterparty as { transferInstrumentId?: string; balanceAccountId?: string }
  if (to !== undefined && !state.balances.has(to)) return missing(to)
  if (transferInstrumentId !== undefined && !state.rows.has(transferInstrumentId)) return missing(transferInstrumentId)
  const shape = { account: from, amount, category: asText(body.category), reference: asText(body.reference), direction: 'outgoing' } as const
  const type = to === undefined ? 'bankTransfer' : 'internalTransfer'
  if ((state.balances.get(from) ?? 0) < amount.value) {
    const row = state.addTransfer({ ...shape, type, status: 'refused', reason: 'notEnoughBalance' })
    state.balances.set(from, (state.balances.get(from) ?? 0) + amount.value)
    return good(row)
  }
  if (to !== undefined) state.addTransfer({ ...shape, account: to, type, status: 'booked', direction: 'incoming' })
  return good(state.addTransfer({ ...shape, type, status: to === undefined ? 'authorised' : 'booked' }))
}

function defend(state: AdyenState, operation: string, body: Body): Answer {
  const dispute = state.disputes.get(asText(body.disputePspReference))
  const failed = (errorMessage: string): Answer => good({ disputeServiceResult: { success: false, errorMessage } })
  if (!dispute) return failed('Unknown dispute')
  if (operation === 'retrieveApplicableDefenseReasons') return good({ defenseReasons: dispute.reasons, disputeServiceResult: { success: true } })
  if (operation === 'supplyDefenseDocument') {
    if (dispute.isDefended) return failed('The dispute is already defended')
    dispute.documents = body.defenseDocuments as object[]
    return good({ disputeServiceResult: { success: true } })
  }
  if (operation !== 'defendDispute') return missing(operation)
  if (dispute.isDefended) return failed('The dispute is already defended')
  dispute.isDefended = true
  return good({ disputeServiceResult: { success: true } })
}

/** The own account of the marketplace, which every platform has. */
export const liableRow = { id: adyenSettings.liableAccount, accountHolderId: 'AH0000000000000000000LIABLE' }
