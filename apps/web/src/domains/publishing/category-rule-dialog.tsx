import { plural, t } from '@lingui/core/macro'
import type { CategoryRule } from '@stoa/contract/category-rule.ts'
import { categoryRule } from '@stoa/contract/category-rule.ts'
import { collection } from '@stoa/contract/collection.ts'
import { product } from '@stoa/contract/product.ts'
import { runs } from '@stoa/contract/run.ts'
import { Box, Button, Flex, Group } from '@mantine/core'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { collectionLabel } from '../product/listing/collection-label.ts'
import { CollectionPicker } from '../product/listing/collection-picker.tsx'
import { firstBatch } from './category-rule-batch.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

/** A rule to be saved. Without a collection the person chooses it; null removes the rule. */
export type RuleDraft = { category: string; collection: CategoryRule['collection'] | undefined }

type Place = { id: string; path: string }
type DialogProps = { marketplaceId: string; draft: RuleDraft[]; onClose: () => void }

function titleOf(draft: readonly RuleDraft[]): string {
  const [only] = draft
  if (draft.length !== 1 || !only) return t`Save ${draft.length} rules`
  return only.collection === null ? t`Remove the rule of ${only.category}` : t`Collection of ${only.category}`
}

/** Saves rules for categories: asks for the collection where there is none, and shows what happens to the products before. */
export function CategoryRuleDialog({ marketplaceId, draft, onClose }: DialogProps) {
  const { batch, left } = firstBatch(draft)
  const [rules, setRules] = useState(batch)
  const [problem, setProblem] = useState<string>()
  const preview = useSend(categoryRule.preview)
  const save = useSend(categoryRule.upsert, { refreshes: [categoryRule.list, product.paged, collection.products, runs.list] })
  const { mutateAsync: ask } = preview
  const isWhole = rules.length > 0 && rules.every((one) => one.collection !== undefined)
  const input = rules.map(({ category, collection: place }) => ({ category, collectionId: place?.id ?? null }))
  const key = JSON.stringify(input)
  useEffect(() => {
    if (!isWhole) return undefined
    let isLatest = true
    const report = (text: string | undefined) => isLatest && setProblem(text)
    ask({ body: { marketplaceId, rules: JSON.parse(key) as typeof input } }).then(
      () => report(undefined),
      (error: unknown) => report(messageOf(error)),
    )
    return () => void (isLatest = false)
  }, [ask, isWhole, key, marketplaceId])
  const found = isWhole ? preview.data?.value : undefined
  const sum = (field: 'toPlace' | 'placed' | 'notReady' | 'otherCurrency') => found?.reduce((total, one) => total + one[field], 0) ?? 0
  const isRemoval = rules.length === 1 && rules[0]?.collection === null
  const pick = (place: Place) =>
    setRules(
      rules.map((one) =>
        one.collection === undefined || draft.length === 1 ? { ...one, collection: { name: place.path, requiresApproval: true, ...place } } : one,
      ),
    )
  const submit = async () => {
    setProblem(undefined)
    try {
      await save.mutateAsync({ body: { marketplaceId, rules: input } })
      onClose()
      toastDone(isRemoval ? t`Rule removed` : t`${plural(rules.length, { one: 'Rule saved', other: '# rules saved' })}`)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const toPlace = sum('toPlace')
  return (
    <Dialog onClose={onClose} title={titleOf(batch)} size={520}>
      <form
        className={layoutStyles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {problem !== undefined && <FormMessage>{problem}</FormMessage>}
        {left > 0 && (
          <p className={textStyles.note}>{t`Only the first ${batch.length} suggestions are shown. Save them, then review the other ${left}.`}</p>
        )}
        {draft.length === 1 && draft[0]?.collection === undefined && (
          <CollectionPicker
            marketplaceId={marketplaceId}
            value={rules[0]?.collection?.id ?? null}
            onPick={(id, one) => pick({ id, path: collectionLabel(one) })}
          />
        )}
        {draft.length > 1 && (
          <Flex className={`${layoutStyles.lines} ${layoutStyles.scroll}`} component="ul" direction="column" mah={300} aria-label={t`Rules`}>
            {rules.map(({ category, collection: place }) => (
              <Group key={category} component="li" gap={12} py={8} wrap="nowrap">
                <Box flex={1} miw={0}>
                  <Box className={textStyles.strong} component="span" display="block">
                    {category}
                  </Box>
                  <span className={textStyles.note}>{place?.path}</span>
                </Box>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  aria-label={t`Leave out ${category}`}
                  onClick={() => setRules(rules.filter((one) => one.category !== category))}
                >
                  <X size={14} aria-hidden />
                </Button>
              </Group>
            ))}
          </Flex>
        )}
        {found && (
          <div className={layoutStyles.close} role="status">
            {isRemoval ? (
              <p className={textStyles.note}>{t`Products stay where they are. New products of this category are no longer added automatically.`}</p>
            ) : (
              <>
                <strong>
                  {toPlace === 0
                    ? t`No product is added now. New products follow automatically.`
                    : t`${plural(toPlace, { one: '# product is added now. New products follow automatically.', other: '# products are added now. New products follow automatically.' })}`}
                </strong>
                {sum('placed') > 0 && (
                  <p className={textStyles.note}>
                    {t`${plural(sum('placed'), { one: '# is in a collection already and stays there.', other: '# are in a collection already and stay there.' })}`}
                  </p>
                )}
                {sum('otherCurrency') > 0 && (
                  <p className={textStyles.note}>
                    {t`${plural(sum('otherCurrency'), { one: '# is in another currency than the marketplace and is not added.', other: '# are in another currency than the marketplace and are not added.' })}`}
                  </p>
                )}
                {sum('notReady') > 0 && (
                  <p className={textStyles.note}>
                    {t`${plural(sum('notReady'), { one: '# is not ready and follows when it is complete.', other: '# are not ready and follow when they are complete.' })}`}
                  </p>
                )}
              </>
            )}
          </div>
        )}
        <DialogActions>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={!isWhole || (found === undefined && problem === undefined)}
            {...(isRemoval ? { color: 'red' } : {})}
          >
            {isRemoval
              ? t`Remove rule`
              : toPlace === 0
                ? t`Save`
                : t`${plural(toPlace, { one: 'Save and add # product', other: 'Save and add # products' })}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
