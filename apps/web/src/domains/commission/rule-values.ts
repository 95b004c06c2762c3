import { t } from '@lingui/core/macro'
import { commission } from '@stoa/contract/commission.ts'
import type { FeeBasis } from '@stoa/contract/commission-fee.ts'
import type { CommissionRule } from '@stoa/contract/commission.ts'
import { findShadows } from '@stoa/contract/commission-shadow.ts'
import * as z from 'zod/mini'

/** Where a rule stands: as it is, last, first, or behind the rule of an id. */
export const places = { same: 'same', last: 'last', first: 'first' } as const

/** What the fields hold. A share is a percentage there, and empty text when nothing was typed; amounts are minor units. */
export type RuleValues = {
  name: string
  merchantId: string | null
  collectionId: string | null
  productId: string | null
  campaignId: string | null
  minPriceMinor: number | null
  maxPriceMinor: number | null
  validFrom: string | null
  validUntil: string | null
  feeName: string
  basis: FeeBasis
  percentageBasisPoints: number | string
  fixedMinor: number | null
  floorMinor: number | null
  capMinor: number | null
  after: string
}

/** A rule as its form shows it; a new one is empty and first, before rules that match more. */
export function valuesOf(rule: CommissionRule | undefined): RuleValues {
  return {
    name: rule?.name ?? '',
    merchantId: rule?.merchant?.id ?? null,
    collectionId: rule?.collection?.id ?? null,
    productId: rule?.product?.id ?? null,
    campaignId: rule?.campaign?.id ?? null,
    minPriceMinor: rule?.minPriceMinor ?? null,
    maxPriceMinor: rule?.maxPriceMinor ?? null,
    validFrom: rule?.validFrom ?? null,
    validUntil: rule?.validUntil ?? null,
    feeName: rule?.feeName ?? '',
    basis: rule?.basis ?? 'item',
    percentageBasisPoints: rule ? rule.percentageBasisPoints / 100 : '',
    fixedMinor: rule && rule.fixedMinor > 0 ? rule.fixedMinor : null,
    floorMinor: rule?.floorMinor ?? null,
    capMinor: rule?.capMinor ?? null,
    after: rule ? places.same : places.first,
  }
}

/** What a form's fields charge. What is no amount stays no amount, so that it is refused and not read as nothing. */
export function feeOf({ percentageBasisPoints, fixedMinor, floorMinor, capMinor, basis }: RuleValues) {
  const isEmpty = percentageBasisPoints === ''
  return {
    percentageBasisPoints: isEmpty ? 0 : Math.round(Number(percentageBasisPoints) * 100),
    fixedMinor: fixedMinor ?? 0,
    floorMinor,
    capMinor,
    basis,
  }
}

/** What is sent: everything, so that an emptied field is emptied. */
export function ruleOf({ after, ...values }: RuleValues) {
  return {
    ...values,
    ...feeOf({ after, ...values }),
    ...(after === places.same || after === places.last ? {} : { afterId: after === places.first ? null : after }),
  }
}

/** A rule of a draft list, as the server compares it with past orders. */
export type DraftRule = Omit<ReturnType<typeof ruleOf>, 'afterId'>

/** The whole list with a draft where its form places it. */
export function draftListOf(values: RuleValues, present: Pick<CommissionRule, 'id'> | undefined, rules: readonly CommissionRule[]): DraftRule[] {
  const others = rules.filter(({ id }) => id !== present?.id)
  const index = placeOf(values.after, present?.id ?? 'draft', rules, others)
  const toDraft = (typed: RuleValues): DraftRule => {
    const { afterId: _, ...rule } = ruleOf({ ...typed, after: places.last })
    return rule
  }
  return [
    ...others.slice(0, index).map((rule) => toDraft(valuesOf(rule))),
    toDraft(values),
    ...others.slice(index).map((rule) => toDraft(valuesOf(rule))),
  ]
}

/** Which rules can never apply once a draft is saved where its form places it: the draft itself, and those it newly comes before. */
export function shadowsOf(
  values: RuleValues,
  present: Pick<CommissionRule, 'id'> | undefined,
  rules: readonly CommissionRule[],
  above: ReadonlyMap<string, ReadonlySet<string>>,
): { own: string | undefined; others: string[] } {
  const draft = { ...values, id: present?.id ?? 'draft' }
  const others = rules
    .filter(({ id }) => id !== draft.id)
    .map((rule) => ({
      ...rule,
      merchantId: rule.merchant?.id ?? null,
      collectionId: rule.collection?.id ?? null,
      productId: rule.product?.id ?? null,
      campaignId: rule.campaign?.id ?? null,
    }))
  const index = placeOf(values.after, draft.id, rules, others)
  const before = findShadows(others, above)
  const after = findShadows([...others.slice(0, index), draft, ...others.slice(index)], above)
  return {
    own: after.get(draft.id)?.name,
    others: others.filter(({ id }) => after.get(id)?.id === draft.id && !before.has(id)).map(({ name }) => name),
  }
}

/** Returns how many other rules come before the draft. */
function placeOf(after: string, ownId: string, rules: readonly { id: string }[], others: readonly { id: string }[]): number {
  if (after === places.first) return 0
  if (after === places.same) return rules.findIndex(({ id }) => id === ownId)
  const index = others.findIndex(({ id }) => id === after)
  return index < 0 ? others.length : index + 1
}

const isInOrder = (from: number | string | null | undefined, until: number | string | null | undefined): boolean =>
  from === null || from === undefined || until === null || until === undefined || from <= until

/** The contract's shape, and what the database keeps beside it. */
export const RuleToSend = commission.createRule.body.check(
  z.refine((rule) => isInOrder(rule.minPriceMinor, rule.maxPriceMinor), {
    path: ['maxPriceMinor'],
    error: t`Enter a highest price that is not below the lowest.`,
  }),
  z.refine((rule) => isInOrder(rule.validFrom, rule.validUntil), {
    path: ['validUntil'],
    error: t`Choose an end date on or after the start date.`,
  }),
  z.refine((rule) => isInOrder(rule.floorMinor, rule.capMinor), { path: ['capMinor'], error: t`Enter a maximum that is not below the minimum.` }),
)
