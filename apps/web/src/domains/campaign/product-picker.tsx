import { plural, t } from '@lingui/core/macro'
import { campaign, maxCampaignProducts } from '@stoa/contract/campaign.ts'
import type { CampaignDetail } from '@stoa/contract/campaign.ts'
import { Box, Checkbox, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { contains } from '../../lib/list-query.ts'
import { searchDebounceMs } from '../../lib/search-delay.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { PortalForm } from '../../ui/form.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { useInfiniteScroll } from '../../ui/infinite-scroll.ts'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { Money } from '../../ui/when.tsx'
import { TermsFields, termsOf, usualTerms } from './terms-fields.tsx'
import type { TermsValues } from './terms-fields.tsx'
import { RowList } from '../../ui/row-list.tsx'
import textStyles from '../../ui/text.module.css'

/** Chooses products on sale and adds them to a campaign at one discount or price. */
export function ProductPicker({ present, onClose }: { present: CampaignDetail; onClose: () => void }) {
  const [text, setText] = useState('')
  const [requested] = useDebouncedValue(text, searchDebounceMs)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [values, setValues] = useState<TermsValues>(usualTerms)
  const filter = contains('text', requested)
  const list = usePages(campaign.availableProducts, { params: { id: present.id }, query: { limit: 25, ...(filter ? { filter } : {}) } })
  const mark = useInfiniteScroll(list)
  const add = useSend(campaign.addProducts, { refreshes: [campaign.get, campaign.products, campaign.availableProducts, campaign.paged] })
  const form: PortalForm<TermsValues> = usePortalForm<TermsValues>({
    initialValues: usualTerms,
    schema: z.unknown(),
    onChange: setValues,
    onSubmit: async (typed) => {
      if (chosen.length === 0) {
        form.fail([], t`Choose at least one product.`)
        return
      }
      try {
        await add.mutateAsync({ body: { id: present.id, ...termsOf(chosen, typed) } })
        toastDone(t`Product(s) added to campaign`)
        onClose()
      } catch (error) {
        const issues = issuesOf(error).map((issue) => placeIssue(issue, chosen, list.rows, typed))
        form.fail(issues, messageOf(error))
      }
    },
  })
  const isFull = chosen.length >= maxCampaignProducts
  const shown = list.rows.map((row) => row.id)
  const isAll = shown.length > 0 && shown.every((id) => chosen.includes(id))
  const chooseShown = () =>
    setChosen(isAll ? chosen.filter((id) => !shown.includes(id)) : [...new Set([...chosen, ...shown])].slice(0, maxCampaignProducts))
  const choose = (id: string, isChosen: boolean) => setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <FormDrawer
      title={t`Add products to ${present.name}`}
      form={{ ...form, hasUnsavedWork: () => chosen.length > 0 && !add.isSuccess }}
      save={chosen.length === 0 ? t`Add products` : t`${plural(chosen.length, { one: 'Add # product', other: 'Add # products' })}`}
      onClose={onClose}
      width={680}
    >
      <TermsFields form={form} kind={values.kind} currency={present.currency} />
      <TextInput
        type="search"
        aria-label={t`Search products`}
        placeholder={t`Search name or reference`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<Search size={16} aria-hidden />}
        autoComplete="off"
        data-autofocus
      />
      {list.rows.length > 0 && (
        <>
          <Checkbox label={t`Select all shown`} checked={isAll} indeterminate={!isAll && chosen.length > 0} onChange={chooseShown} />
          <RowList label={t`Products`}>
            {list.rows.map((row) => (
              <Group key={row.id} component="li" gap="md" px="md" py={10} wrap="nowrap">
                <Checkbox
                  aria-label={row.name}
                  checked={chosen.includes(row.id)}
                  disabled={isFull && !chosen.includes(row.id)}
                  onChange={(event) => choose(row.id, event.currentTarget.checked)}
                />
                <Box component="span" flex={1} miw={0}>
                  <ObjectCell
                    name={row.name}
                    subline={`${row.merchant.name} · ${row.merchantProductReference}`}
                    pictureSrc={row.thumbnailImage?.src ?? null}
                  />
                </Box>
                <Money value={row.price} />
              </Group>
            ))}
          </RowList>
        </>
      )}
      {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      <p className={textStyles.note} ref={mark} aria-live="polite">
        {list.isLoading || list.isLoadingMore
          ? t`Loading...`
          : list.rows.length > 0 || list.error !== undefined
            ? ''
            : requested.trim() === ''
              ? t`No more products for sale can be added.`
              : t`No products match.`}
      </p>
    </FormDrawer>
  )
}

type Issue = ReturnType<typeof issuesOf>[number]

/** Puts what is wrong with one product on the field all products share, with the product's name. */
function placeIssue(issue: Issue, chosen: readonly string[], rows: readonly { id: string; name: string }[], { kind }: TermsValues): Issue {
  const index = /^products\.(\d+)\./.exec(issue.path)?.[1]
  if (index === undefined) return issue
  const product = rows.find((row) => row.id === chosen[Number(index)])
  return { ...issue, path: kind === 'price' ? 'priceMinor' : 'discount', message: product ? `${product.name}: ${issue.message}` : issue.message }
}
