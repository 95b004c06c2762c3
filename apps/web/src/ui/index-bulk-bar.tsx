import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { X } from 'lucide-react'
import { cappedCount, count } from '../lib/format.ts'
import type { Selecting } from './index-selection.ts'
import type { BulkAction } from './index-types.ts'
import { ActionButton, ActionMenu } from './page-header.tsx'
import textStyles from './text.module.css'
import layoutStyles from './layout.module.css'
import indexToolbarStyles from './index-toolbar.module.css'

type BulkBarProps<T> = { selecting: Selecting<T>; bulk: readonly BulkAction<T>[]; total: number | undefined; canSelectAll: boolean }

/** The bar that comes with the first tick: how many, two actions, the rest under More, Clear. */
export function IndexBulkBar<T>({ selecting, bulk, total, canSelectAll }: BulkBarProps<T>) {
  if (!selecting.isAny) return null
  const actions = bulk
    .filter(({ takesAll = false }) => takesAll || !selecting.isAll)
    .map((one) => ({ ...one, onClick: () => one.onClick(selecting.value(), selecting.clear) }))
  return (
    <section className={indexToolbarStyles.bulk} aria-label={t`Selection`}>
      <span className={`${indexToolbarStyles.bulkCount} numbers`} aria-live="polite">
        {!selecting.isAll
          ? t`${count(selecting.count ?? 0)} selected`
          : total === undefined
            ? t`All selected`
            : t`All ${cappedCount(total)} selected`}
      </span>
      {canSelectAll && selecting.isPage && !selecting.isAll && (
        <button type="button" className={textStyles.link} onClick={selecting.selectAll}>
          {total === undefined ? t`Select all` : t`Select all ${cappedCount(total)}`}
        </button>
      )}
      <div className={layoutStyles.wrap}>
        {actions.slice(0, 2).map((action) => (
          <ActionButton key={action.label} action={action} variant="default" size="xs" />
        ))}
        {actions.length > 2 && <ActionMenu actions={actions.slice(2)} label={t`More`} />}
        <Button variant="subtle" color="gray" size="xs" px={{ base: 6, xs: 10 }} onClick={() => selecting.clear()} aria-label={t`Clear`}>
          <X size={14} aria-hidden />
          <Box component="span" ms={6} visibleFrom="xs">{t`Clear`}</Box>
        </Button>
      </div>
    </section>
  )
}
