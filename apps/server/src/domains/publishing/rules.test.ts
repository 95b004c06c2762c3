import type { ApprovalStatus } from '@stoa/contract/states.ts'
import { ApprovalStatus as Approvals, ProductStatus as Statuses } from '@stoa/contract/states.ts'
import { approvalMoves, mayBecome } from '@stoa/contract/state-moves.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PushCandidate } from './push/rules.ts'
import { choosePlace, decidePush, firstApproval } from './push/rules.ts'
import { decideAddition, decideListing, offerBlockReason } from './rules.ts'

const standing = (approval: ApprovalStatus, collectionId: string | null = 'here') => ({ id: 'listing', collectionId, approval })

const euro = { currency: 'EUR', marketplaceCurrency: 'EUR' }

describe('adding a product', () => {
  const cases: [string, Parameters<typeof decideAddition>[0], ReturnType<typeof decideAddition>][] = [
    [
      'an operator, new',
      { byOperator: true, requiresApproval: true, wasRejected: false, here: undefined, unplaced: undefined },
      { outcome: 'done', change: { listingId: null, approval: 'Approved' } },
    ],
    [
      'an operator, pending here',
      { byOperator: true, requiresApproval: true, wasRejected: false, here: standing('Pending'), unplaced: undefined },
      { outcome: 'done', change: { listingId: 'listing', approval: 'Approved' } },
    ],
    [
      'an operator, approved here',
      { byOperator: true, requiresApproval: true, wasRejected: false, here: standing('Approved'), unplaced: undefined },
      { outcome: 'unchanged' },
    ],
    [
      'an operator, unplaced',
      { byOperator: true, requiresApproval: true, wasRejected: false, here: undefined, unplaced: standing('Pending', null) },
      { outcome: 'done', change: { listingId: 'listing', approval: 'Approved' } },
    ],
    [
      'a merchant, new',
      { byOperator: false, requiresApproval: true, wasRejected: false, here: undefined, unplaced: undefined },
      { outcome: 'done', change: { listingId: null, approval: 'Pending' } },
    ],
    [
      'a merchant, new, open',
      { byOperator: false, requiresApproval: false, wasRejected: false, here: undefined, unplaced: undefined },
      { outcome: 'done', change: { listingId: null, approval: 'Approved' } },
    ],
    [
      'a merchant, pending here',
      { byOperator: false, requiresApproval: true, wasRejected: false, here: standing('Pending'), unplaced: undefined },
      { outcome: 'unchanged' },
    ],
    [
      'a merchant, rejected, open',
      { byOperator: false, requiresApproval: false, wasRejected: true, here: standing('Rejected'), unplaced: undefined },
      { outcome: 'done', change: { listingId: 'listing', approval: 'Pending' } },
    ],
    [
      'a merchant, rejected unplaced',
      { byOperator: false, requiresApproval: false, wasRejected: true, here: undefined, unplaced: standing('Rejected', null) },
      { outcome: 'done', change: { listingId: 'listing', approval: 'Pending' } },
    ],
    [
      'a merchant, rejected in another collection, open',
      { byOperator: false, requiresApproval: false, wasRejected: true, here: undefined, unplaced: undefined },
      { outcome: 'done', change: { listingId: null, approval: 'Pending' } },
    ],
    [
      'a merchant, approved unplaced: that stays on sale',
      { byOperator: false, requiresApproval: true, wasRejected: false, here: undefined, unplaced: standing('Approved', null) },
      { outcome: 'done', change: { listingId: null, approval: 'Pending' } },
    ],
    [
      'a merchant, approved unplaced, open',
      { byOperator: false, requiresApproval: false, wasRejected: false, here: undefined, unplaced: standing('Approved', null) },
      { outcome: 'done', change: { listingId: 'listing', approval: 'Approved' } },
    ],
  ]
  test.each(cases)('by %s', (_, given, verdict) => expect(decideAddition(given)).toEqual(verdict))

  test('needs a partner who is not paused and a product that is complete', () => {
    expect(offerBlockReason({ ...euro, status: 'Ready', isPartner: false, isPaused: false })?.code).toBe('not_partner')
    expect(offerBlockReason({ ...euro, status: 'Ready', isPartner: true, isPaused: true })?.code).toBe('partner_paused')
    const fine = Statuses.options.filter((status) => !offerBlockReason({ ...euro, status, isPartner: true, isPaused: false }))
    expect(fine.sort()).toEqual(['Published', 'Pushed', 'Ready'])
    const pounds = { ...euro, currency: 'GBP' }
    expect(offerBlockReason({ ...pounds, status: 'Ready', isPartner: true, isPaused: false })?.code).toBe('other_currency')
  })
})

describe('a decision about a listing', () => {
  test('only ever makes moves of the table, keeps a reason with a rejection only, and is unchanged the second time', () => {
    const approval = fc.constantFrom(...Approvals.options)
    const place = fc.constantFrom('a', 'b', null)
    fc.assert(
      fc.property(
        approval,
        place,
        fc.option(approval, { nil: undefined }),
        fc.constantFrom('a', 'b', undefined),
        fc.constantFrom(...Statuses.options),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('EUR', 'GBP'),
        (from, collectionId, to, target, productStatus, isTaken, isOther, marketplaceCurrency) => {
          const hasChanged = isOther && from === 'Approved'
          const listing = {
            id: 'l',
            collectionId,
            approval: from,
            reasonCode: null,
            reason: from === 'Rejected' ? 'Dark' : null,
            productStatus,
            hasChanged,
            missing: [],
            awaitsVerification: false,
            currency: 'EUR',
            marketplaceCurrency,
          }
          const input = { approval: to, reason: to === 'Rejected' ? 'Dim' : undefined, collectionId: target }
          const verdict = decideListing(listing, input, isTaken)
          if (verdict.outcome !== 'done') return
          const after = { ...listing, ...verdict.change, hasChanged: hasChanged && verdict.change.approval === undefined }
          if (after.approval !== from) expect(mayBecome(approvalMoves, from, after.approval)).toBe(true)
          if (after.approval === 'Approved' && from !== 'Approved') {
            expect(['Review', 'Discontinued']).not.toContain(productStatus)
            expect(marketplaceCurrency).toBe('EUR')
          }
          expect(after.reason === null).toBe(after.approval !== 'Rejected')
          expect(decideListing(after, input, false).outcome).toBe('unchanged')
        },
      ),
    )
  })
})

const on = (...ids: string[]) => ids.map((marketplaceId) => ({ marketplaceId, currency: 'EUR' }))

const candidate = (more: Partial<PushCandidate> = {}): PushCandidate => ({
  productId: 'p',
  reference: 'r',
  name: 'Lamp',
  status: 'Ready',
  reasons: [],
  contentHash: 'h1',
  currency: 'EUR',
  category: 'Lamps',
  categoryKey: 'lamps',
  sent: {},
  isGoneNews: false,
  ...more,
})

describe('a push', () => {
  test('sends what is new or changed, leaves the rest alone unless forced', () => {
    expect(decidePush(candidate(), on('m'), false)).toEqual({ outcome: 'created', steps: [{ marketplaceId: 'm', step: 'new' }] })
    expect(decidePush(candidate({ sent: { m: 'h0' } }), on('m'), false)).toEqual({
      outcome: 'changed',
      steps: [{ marketplaceId: 'm', step: 'changed' }],
    })
    expect(decidePush(candidate({ sent: { m: 'h1' } }), on('m'), false)).toEqual({ outcome: 'unchanged' })
    expect(decidePush(candidate({ sent: { m: 'h1' } }), on('m'), true).outcome).toBe('changed')
    expect(decidePush(candidate({ sent: { m: 'h1' } }), on('m', 'n'), false)).toEqual({
      outcome: 'created',
      steps: [{ marketplaceId: 'n', step: 'new' }],
    })
  })

  test('sends a product to the marketplaces of its currency alone, and says why it goes nowhere', () => {
    const pounds = { marketplaceId: 'n', currency: 'GBP' }
    expect(decidePush(candidate(), [...on('m'), pounds], false)).toEqual({ outcome: 'created', steps: [{ marketplaceId: 'm', step: 'new' }] })
    expect(decidePush(candidate(), [pounds], false)).toMatchObject({ outcome: 'blocked', code: 'other_currency' })
  })

  test('holds back what is in review with every reason, and shows once what is gone', () => {
    const reasons = [
      { code: 'no_image', text: { code: 'readiness.no_image', params: {} } },
      { code: 'no_price', text: { code: 'readiness.no_price', params: {} } },
    ]
    expect(decidePush(candidate({ status: 'Review', reasons }), on('m'), true)).toEqual({
      outcome: 'blocked',
      code: 'no_image',
      messages: reasons.map(({ text }) => text),
    })
    expect(decidePush(candidate({ status: 'Discontinued', isGoneNews: true }), on('m'), true).outcome).toBe('discontinued')
    expect(decidePush(candidate({ status: 'Discontinued' }), on('m'), true).outcome).toBe('none')
  })

  test('places a product by its category, and lets it wait where nothing is named so or approval is requested', () => {
    const lamps = { id: 'c', marketplaceId: 'm', nameKey: 'lamps', requiresApproval: false }
    expect(choosePlace('lamps', 'm', [lamps])).toBe(lamps)
    expect(choosePlace('lamps', 'n', [lamps])).toBeUndefined()
    expect(choosePlace('', 'm', [{ ...lamps, nameKey: '' }])).toBeUndefined()
    expect([firstApproval(lamps, false), firstApproval({ ...lamps, requiresApproval: true }, false), firstApproval(undefined, true)]).toEqual([
      'Approved',
      'Pending',
      'Pending',
    ])
  })
})
