import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Currency, Minor, Money } from './money.ts'
import { Day, Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Version, line } from './text.ts'

const percentageRange = issue('input.percentage')
/** Hundredths of a percent: 1250 is 12.5 %. */
export const BasisPoints = z.int(percentageRange).check(z.minimum(0, percentageRange), z.maximum(10_000, percentageRange))

const ruleFields = {
  name: line(120),
  /** Conditions; all that are set must hold. None set: the rule matches everything. */
  merchantId: z.optional(z.nullable(Id)),
  /** Matches the collection and everything below it. */
  collectionId: z.optional(z.nullable(Id)),
  productId: z.optional(z.nullable(Id)),
  /** Matches what is sold at the price of this campaign. */
  campaignId: z.optional(z.nullable(Id)),
  /** Unit price band in minor units, both ends included. */
  minPriceMinor: z.optional(z.nullable(Minor.check(z.minimum(0)))),
  maxPriceMinor: z.optional(z.nullable(Minor.check(z.minimum(0)))),
  validFrom: z.optional(z.nullable(Day)),
  validUntil: z.optional(z.nullable(Day)),
  /** The fee: a share of the line, and an amount per item, together; then floored and capped per item. */
  percentageBasisPoints: z._default(BasisPoints, 0),
  fixedMinor: z._default(Minor.check(z.minimum(0)), 0),
  floorMinor: z.optional(z.nullable(Minor.check(z.minimum(0)))),
  capMinor: z.optional(z.nullable(Minor.check(z.minimum(0)))),
}

/** A commission rule. Rules are an ordered list; the first that matches an order line wins. */
export const CommissionRule = z.object({
  id: Id,
  position: z.string(),
  name: z.string(),
  merchant: z.nullable(z.object({ id: Id, name: z.string() })),
  collection: z.nullable(z.object({ id: Id, name: z.string() })),
  product: z.nullable(z.object({ id: Id, name: z.string() })),
  campaign: z.nullable(z.object({ id: Id, name: z.string() })),
  minPriceMinor: z.nullable(Minor),
  maxPriceMinor: z.nullable(Minor),
  validFrom: z.nullable(Day),
  validUntil: z.nullable(Day),
  percentageBasisPoints: BasisPoints,
  fixedMinor: Minor,
  floorMinor: z.nullable(Minor),
  capMinor: z.nullable(Minor),
  currency: Currency,
  /** The earlier rule that always wins before this one, when there is such a one. */
  shadowedBy: z.nullable(z.object({ id: Id, name: z.string() })),
  updatedAt: Instant,
  version: Version,
})
export type CommissionRule = z.infer<typeof CommissionRule>

/** Which rule won on an order line and why, frozen there. */
export const CommissionExplanation = z.object({
  ruleId: z.nullable(Id),
  ruleName: z.string(),
  percentageBasisPoints: BasisPoints,
  fixedMinor: Minor,
  floorMinor: z.nullable(Minor),
  capMinor: z.nullable(Minor),
  /** The fee in words: "12.5% commission, max €60.00 per item". */
  reason: z.string(),
})
export type CommissionExplanation = z.infer<typeof CommissionExplanation>

export const commission = {
  listRules: route({
    method: 'GET',
    path: '/Commissions/ListRules',
    permission: 'commission:read',
    summary: 'The commission rules in the order they are tried',
    returns: z.array(CommissionRule),
  }),
  getRule: route({
    method: 'GET',
    path: '/Commissions/GetCommissionRule/{id}',
    permission: 'commission:read',
    summary: 'One commission rule',
    params: z.object({ id: Id }),
    returns: CommissionRule,
  }),
  createRule: route({
    method: 'POST',
    path: '/Commissions/CreateCommissionRule',
    permission: 'commission:manage',
    summary: 'Adds a rule, at the end of the list or behind another',
    body: z.strictObject({ ...ruleFields, afterId: z.optional(z.nullable(Id)) }),
    returns: CommissionRule,
    status: 201,
  }),
  updateRule: route({
    method: 'PATCH',
    path: '/Commissions/UpdateCommissionRule',
    permission: 'commission:manage',
    summary: 'Changes or moves a rule; orders already taken keep theirs',
    body: z.strictObject({
      id: Id,
      version: Version,
      ...z.partial(z.object(ruleFields)).shape,
      percentageBasisPoints: z.optional(BasisPoints),
      fixedMinor: z.optional(Minor.check(z.minimum(0))),
      afterId: z.optional(z.nullable(Id)),
    }),
    returns: CommissionRule,
  }),
  deleteRule: route({
    method: 'DELETE',
    path: '/Commissions/DeleteCommissionRule/{id}',
    permission: 'commission:manage',
    summary: 'Removes a rule',
    params: z.object({ id: Id }),
  }),
  explain: route({
    method: 'POST',
    path: '/Commissions/Explain',
    permission: 'commission:read',
    summary: 'Which rule wins for a product at a price, and what it comes to',
    body: z.strictObject({
      productId: Id,
      merchantId: Id,
      /** As if sold in this campaign. */
      campaignId: z.optional(Id),
      unitPriceMinor: z.optional(Minor.check(z.minimum(0))),
      quantity: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    }),
    returns: z.object({ explanation: CommissionExplanation, commission: Money, beaten: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
}
