import { t } from '@lingui/core/macro'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import { collection } from '@stoa/contract/collection.ts'
import type { RuleFields, SourceValue } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { product } from '@stoa/contract/product.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { refresh } from '../../lib/calls.ts'
import { toastFailed } from '../../ui/toasts.tsx'
import { keyOfValue } from './mapping-labels.ts'
import type { RuleContext } from './rule-draft.ts'
import { emptyRule, fieldsOf, withIgnored, withSource, withValue, without } from './rule-draft.ts'
import type { Part, Step } from './undo-steps.ts'
import { afterUndo, withStep } from './undo-steps.ts'

const read = [
  mapping.coverage,
  mapping.attributeCoverage,
  mapping.values,
  mapping.rule,
  mapping.rules,
  mapping.ofMerchant,
  mapping.ofProduct,
  product.get,
  product.paged,
  collection.products,
]

/** Has everything that shows how far products are mapped read again, where a screen shows it. */
export async function refreshMappings(client: QueryClient): Promise<void> {
  await Promise.all(read.map((route) => refresh(client, route)))
}

/** Whose rule is changed: `forAllId` is the company whose rule is for all merchants, the operator. */
export type RulePlace = { companyId: string; forAllId: string; definition: AttributeDefinition }

/** What a value is to become: another value, nothing on purpose, or what it would be without the rule saying anything of it. */
export type MenuAction = { to: string } | 'ignore' | 'forget'

/** A value of the shop under way: what it will be. */
export type Pending = ReadonlyMap<string, MenuAction>

const keep = ({ companyId, definitionId }: Pick<Part, 'companyId' | 'definitionId'>, version: number | null, rule: RuleFields | null) =>
  send(mapping.upsertRule, { params: { companyId, id: definitionId }, body: { version: version ?? 0, rule } })

/** The rule of a definition for one company, as it is now. */
async function ruleNow(companyId: string, definitionId: string) {
  const { rule } = await send(mapping.rule, { query: { companyId, productAttributeDefinitionId: definitionId } })
  return rule
}

/** Changes one rule by what `edit` makes of it, and answers how to put it back. */
async function changeRule(
  { companyId, forAllId, definition }: RulePlace,
  edit: (rule: RuleFields, context: RuleContext) => RuleFields,
): Promise<Part> {
  const definitionId = definition.productAttributeDefinitionId
  const [own, forAll] = await Promise.all([ruleNow(companyId, definitionId), companyId === forAllId ? null : ruleNow(forAllId, definitionId)])
  const changed = edit(own ? fieldsOf(own) : emptyRule, { definition, forAll })
  const { rule } = await keep({ companyId, definitionId }, own?.version ?? null, changed)
  return { companyId, definitionId, before: own ? fieldsOf(own) : null, version: rule?.version ?? null }
}

function edited(
  rule: RuleFields,
  context: RuleContext,
  { originalAttributeName, originalAttributeValue }: SourceValue,
  menuAction: MenuAction,
): RuleFields {
  if (menuAction === 'forget') return without(rule, originalAttributeValue)
  const read = withSource(rule, context, originalAttributeName)
  return menuAction === 'ignore' ? withIgnored(read, originalAttributeValue) : withValue(read, originalAttributeValue, menuAction.to)
}

/** Mapping values by hand, one after the other however fast they come, with the way back. */
export function useRuleChanges() {
  const client = useQueryClient()
  const queue = useRef(Promise.resolve())
  const [steps, setSteps] = useState<Step[]>([])
  const latest = useRef(steps)
  const [pending, setPending] = useState<Pending>(new Map())
  const [status, setStatus] = useState('')
  const setAll = (next: Step[]) => {
    latest.current = next
    setSteps(next)
  }
  /** One change of rules after the other: each builds on the version the last one made. */
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue.current = queue.current.then(work).catch((error: unknown) => {
      toastFailed(isApiError(error, 'stale_version') ? t`This rule was updated elsewhere. Review it and try again.` : messageOf(error))
    })
    return queue.current
  }
  const enact = (place: RulePlace, value: SourceValue, menuAction: MenuAction, words: string): void => {
    const key = keyOfValue(value)
    setPending((before) => new Map([...before, [key, menuAction]]))
    void enqueue(async () => {
      try {
        const part = await changeRule(place, (rule, context) => edited(rule, context, value, menuAction))
        setAll(withStep(latest.current, { words, parts: [part] }))
        setStatus(words)
        await refreshMappings(client)
      } finally {
        setPending((before) => new Map([...before].filter(([one]) => one !== key)))
      }
    })
  }
  /** Has the merchant's rule read another name of the shop first. */
  const readFrom = (place: RulePlace, name: string): Promise<void> =>
    enqueue(async () => {
      const part = await changeRule(place, (rule, context) => withSource(rule, context, name, { isFirst: true }))
      const words = t`${name} is now the source field of ${place.definition.name}`
      setAll(withStep(latest.current, { words, parts: [part] }))
      setStatus(words)
      await refreshMappings(client)
    })
  /** Several rules at once: `work` changes them, and each is noted down as it was and as it is then. */
  const enactMany = (companyId: string, definitionIds: readonly string[], words: string, work: () => Promise<void>): Promise<void> =>
    enqueue(async () => {
      const before = await Promise.all(definitionIds.map((id) => ruleNow(companyId, id)))
      await work()
      const after = await Promise.all(definitionIds.map((id) => ruleNow(companyId, id)))
      const parts = definitionIds.flatMap((definitionId, index): Part[] => {
        const [was, is] = [before[index] ?? null, after[index] ?? null]
        return was?.version === is?.version ? [] : [{ companyId, definitionId, before: was && fieldsOf(was), version: is?.version ?? null }]
      })
      setAll(withStep(latest.current, { words, parts }))
      setStatus(words)
      await refreshMappings(client)
    })
  const undo = (): void => {
    void enqueue(async () => {
      const step = latest.current.at(-1)
      if (!step) return
      // What somebody else has changed since cannot be undone here; keeping the step would only fail again.
      setAll(latest.current.slice(0, -1))
      const restored: Part[] = []
      for (const part of step.parts) {
        const { rule } = await keep(part, part.version, part.before)
        restored.push({ ...part, version: rule?.version ?? null })
      }
      setAll(afterUndo([...latest.current, step], restored))
      setStatus(t`Undone: ${step.words}`)
      await refreshMappings(client)
    })
  }
  return { enact, enactMany, readFrom, undo, pending, status, last: steps.at(-1) }
}

export type RuleChanges = ReturnType<typeof useRuleChanges>
