import { plural, t } from '@lingui/core/macro'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import type { AttributeCoverage } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import { suggestionLabel } from './mapping-labels.ts'
import type { Place } from './source-groups.ts'
import { quote } from '../../lib/format.ts'
import layoutStyles from '../../ui/layout.module.css'
import valuesStyles from './values.module.css'
import formStyles from '../../ui/form.module.css'
import { Select } from '../../ui/select.tsx'

type ReadProps = {
  place: Place
  row: AttributeCoverage
  /** The name looked at instead of those read now. */
  source: string | undefined
  onSource: (source: string | undefined) => void
  /** Has the rule read a name; absent for who may only look. */
  onRead: ((name: string) => Promise<void>) | undefined
}

/** Which of the shop's names an attribute is read from; another one is looked at before it is taken. */
export function SourceField({ place, row, source, onSource, onRead }: ReadProps) {
  const { group, coverage } = place
  const [isBusy, setBusy] = useState(false)
  const { data: names = [] } = useCall(mapping.ofMerchant, {
    params: { id: group.merchantId },
    query: { marketplaceId: group.marketplaceId, ...(coverage.collectionId === null ? {} : { collectionId: coverage.collectionId }) },
  })
  const [now] = row.sources
  const isRead = (name: string) => row.sources.some((one) => normalizeForComparison(one) === normalizeForComparison(name))
  const listed = names.map(({ name, productCount, examples }) => ({
    value: name,
    label: `${name} – ${t`${plural(productCount, { one: '# product', other: '# products' })}`}${examples[0] === undefined ? '' : `, ${quote(examples[0].slice(0, 24))}`}`,
  }))
  const value = source ?? now ?? null
  const data = value === null || listed.some((one) => one.value === value) ? listed : [{ value, label: value }, ...listed]
  const others = row.suggestions.filter((one) => !isRead(one.value) && one.value !== source)
  const take = async (name: string) => {
    setBusy(true)
    await onRead?.(name)
    setBusy(false)
  }
  return (
    <Flex rowGap={8} columnGap={12} px={16} pb={12} align="flex-end" wrap="wrap">
      <Select
        flex="1 1 240px"
        maw={{ sm: 420 }}
        label={t`Source field`}
        labelProps={{ className: formStyles.label }}
        placeholder={t`Choose a shop field`}
        data={data}
        value={value}
        onChange={(name) => onSource(name === null || name === now ? undefined : name)}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t`Nothing found`}
      />
      {source !== undefined && !isRead(source) && onRead && (
        <Button size="sm" loading={isBusy} onClick={() => void take(source)}>
          {t`Use for ${row.definition.name}`}
        </Button>
      )}
      {source === undefined && now === undefined && others.length > 0 && (
        <span className={layoutStyles.wrap}>
          {others.map((one) => (
            <button key={one.value} type="button" className={valuesStyles.suggestion} onClick={() => onSource(one.value)}>
              {one.value}{' '}
              <Box component="span" fz="xs" fw={450}>
                {suggestionLabel(one)}
              </Box>
            </button>
          ))}
        </span>
      )}
    </Flex>
  )
}
