import { plural, t } from '@lingui/core/macro'
import { Box, Flex, Group } from '@mantine/core'
import type { EditAnswer } from '@stoa/contract/product-edit.ts'
import { Tag } from '../../../ui/status-badge.tsx'
import { FieldChanges } from '../../run/field-changes.tsx'
import textStyles from '../../../ui/text.module.css'
import layoutStyles from '../../../ui/layout.module.css'

type PreviewProps = {
  answer: EditAnswer
  /** Products beyond those tried, that are changed as well. */
  further: number | undefined
}

const looks = {
  done: { label: t`Updated`, colour: 'authorized' },
  unchanged: { label: t`Unchanged`, colour: 'none' },
  refused: { label: t`Not changed`, colour: 'error' },
} as const

/** What would become of each product, field by field, before anything is changed. */
export function BulkEditPreview({ answer, further }: PreviewProps) {
  const { done, unchanged, refused, items } = answer
  const order = { refused: 0, done: 1, unchanged: 2 }
  const sorted = items.toSorted((a, b) => order[a.outcome] - order[b.outcome])
  return (
    <>
      <p className={textStyles.quiet} role="status">
        <strong>{t`${plural(done, { one: '# product will be updated', other: '# products will be updated' })}.`}</strong>
        {unchanged > 0 && ` ${t`${plural(unchanged, { one: '# stays unchanged.', other: '# stay unchanged.' })}`}`}
        {refused > 0 && ` ${t`${plural(refused, { one: '# cannot be updated.', other: '# cannot be updated.' })}`}`}
        {further !== undefined &&
          ` ${further === 0 ? t`This preview shows the first ${items.length}. All matching products are updated in the background; you can follow or stop it.` : t`${plural(further, { one: `This preview shows the first ${items.length}. # more product is updated too, in the background; you can follow or stop it.`, other: `This preview shows the first ${items.length}. # more products are updated too, in the background; you can follow or stop it.` })}`}`}
      </p>
      <Flex component="ul" direction="column" gap={0} aria-label={t`Changes per product`}>
        {sorted.map((item, index) => (
          <Box className={layoutStyles.lineAbove} component="li" py={12} key={item.productId ?? index}>
            <Group gap={12} justify="space-between" align="flex-start" wrap="nowrap">
              <strong className={textStyles.strong}>{item.productName || item.merchantProductReference}</strong>
              <Tag colour={looks[item.outcome].colour} icon={null}>
                {looks[item.outcome].label}
              </Tag>
            </Group>
            {item.message && (
              <Box component="p" mt={4} className={textStyles.note}>
                {item.message}
              </Box>
            )}
            {item.changes.length > 0 && <FieldChanges changes={item.changes} />}
          </Box>
        ))}
      </Flex>
    </>
  )
}
