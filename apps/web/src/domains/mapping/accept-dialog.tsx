import { plural, t } from '@lingui/core/macro'
import type { AttributeCoverage } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import type { Returned } from '@stoa/contract/route.ts'
import { Box, Button, Checkbox, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { callKey } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { suggestionLabel } from './mapping-labels.ts'
import { withAccepted } from './accepted-suggestions.ts'
import { emptyRule, fieldsOf } from './rule-draft.ts'
import type { Place } from './source-groups.ts'
import { RowSkeleton } from './sources-pane.tsx'
import type { RuleChanges } from './use-rule-changes.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

type DialogProps = {
  place: Place
  /** The attributes it is about: all of the collection, or one. */
  rows: readonly AttributeCoverage[]
  /** Set where it is about one attribute only. */
  definitionId?: string
  changes: RuleChanges
  onClose: () => void
}
type Item = Returned<typeof mapping.acceptSuggestions>['items'][number]

const minScore = 0.9
const keyOf = ({ productAttributeDefinitionId, kind, from, to }: Item): string => JSON.stringify([productAttributeDefinitionId, kind, from, to])

/** What would be imported of the suggestions one can be sure of: shown first, then all of it or the ticked ones. */
export function AcceptDialog({ place, rows, definitionId, changes, onClose }: DialogProps) {
  const { merchantId, marketplaceId } = place.group
  const { collectionId } = place.coverage
  const body = {
    merchantId,
    marketplaceId,
    minScore,
    ...(collectionId === null ? {} : { collectionId }),
    ...(definitionId === undefined ? {} : { productAttributeDefinitionId: definitionId }),
  }
  const tried = useQuery({
    queryKey: [...callKey(mapping.acceptSuggestions), body],
    queryFn: ({ signal }) => send(mapping.acceptSuggestions, { body: { ...body, dryRun: true } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const items = tried.data?.items ?? []
  const taken = items.filter((item) => !left.has(keyOf(item)))
  const toggle = (key: string) => setLeft(left.has(key) ? new Set([...left].filter((one) => one !== key)) : new Set([...left, key]))
  const acceptSelected = async () => {
    for (const { definition } of rows) {
      const id = definition.productAttributeDefinitionId
      const own = taken.filter((item) => item.productAttributeDefinitionId === id)
      if (own.length === 0) continue
      const ruleOf = async (companyId: string) => (await send(mapping.rule, { query: { companyId, productAttributeDefinitionId: id } })).rule
      const [rule, forAll] = await Promise.all([ruleOf(merchantId), ruleOf(marketplaceId)])
      const fields = withAccepted(rule ? fieldsOf(rule) : emptyRule, { definition, forAll }, own)
      await send(mapping.upsertRule, { params: { companyId: merchantId, id }, body: { version: rule?.version ?? 0, rule: fields } })
    }
  }
  const accept = async () => {
    const ids = [...new Set(taken.map((item) => item.productAttributeDefinitionId))]
    setBusy(true)
    await changes.enactMany(merchantId, ids, t`${plural(taken.length, { one: '# suggestion', other: '# suggestions' })} accepted`, async () => {
      if (taken.length === items.length) await send(mapping.acceptSuggestions, { body })
      else await acceptSelected()
    })
    setBusy(false)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t`Accept suggestions above 90%`} size={640}>
      {tried.isPending ? (
        <Stack gap={10} p={16} aria-busy>
          <RowSkeleton rows={4} />
        </Stack>
      ) : tried.isError ? (
        <PanelError message={messageOf(tried.error)} onRetry={() => void tried.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState title={t`No suggestions above 90%`} text={t`Accept suggestions one by one, or create a rule.`} />
      ) : (
        <>
          <Box component="p" mb={12} c="dimmed">{t`These values will be mapped. Clear the ones that are wrong.`}</Box>
          <Flex className={layoutStyles.scroll} component="ul" direction="column" gap={12} mah="50vh" p={4}>
            {items.map((item) => (
              <li key={keyOf(item)}>
                <Checkbox
                  checked={!left.has(keyOf(item))}
                  onChange={() => toggle(keyOf(item))}
                  label={
                    <>
                      {item.from} <span aria-hidden>→</span>
                      <span className={textStyles.hidden}>{t`maps to`}</span> <strong>{item.to}</strong>
                    </>
                  }
                  description={`${item.name}, ${suggestionLabel(item)}, ${t`${plural(item.productCount, { one: '# product', other: '# products' })}`}`}
                />
              </li>
            ))}
          </Flex>
        </>
      )}
      <DialogActions cancel={items.length === 0 ? t`Close` : t`Cancel`} isBusy={isBusy}>
        {items.length > 0 && (
          <Button onClick={() => void accept()} loading={isBusy} disabled={taken.length === 0}>
            {taken.length === items.length ? t`Accept all (${taken.length})` : t`Accept ${taken.length} of ${items.length} suggestions`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
