import { t } from '@lingui/core/macro'
import { attribute } from '@stoa/contract/attribute.ts'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { searchDebounceMs } from '../../lib/search-delay.ts'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { contains } from '../../lib/list-query.ts'
import { useInfiniteScroll } from '../../ui/infinite-scroll.ts'
import { PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { typeName } from './attribute-labels.ts'
import { RowList } from '../../ui/row-list.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './attribute.module.css'

type PicksProps = {
  isChosen: (one: AttributeDefinition) => boolean
  /** Why one cannot be chosen, in a word or two. */
  closedBy?: (one: AttributeDefinition) => string | undefined
  onToggle: (one: AttributeDefinition) => void
}

/** The attributes of the marketplace to tick, found by typing: the server searches. */
export function DefinitionPicks({ isChosen, closedBy, onToggle }: PicksProps) {
  const [text, setText] = useState('')
  const [words] = useDebouncedValue(text, searchDebounceMs)
  const filter = contains('text', words)
  const list = usePages(attribute.pagedAll, { query: { limit: 50, sort: 'name', ...(filter ? { filter } : {}) } })
  const mark = useInfiniteScroll(list)
  return (
    <div className={layoutStyles.close}>
      <TextInput
        type="search"
        aria-label={t`Search attributes`}
        placeholder={t`Search name or key`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        leftSection={<Search size={16} aria-hidden />}
        autoComplete="off"
        data-autofocus
      />
      {list.rows.length > 0 && (
        <RowList isFramed isStale={list.isStale} label={t`Attributes`}>
          {list.rows.map((row) => {
            const closed = closedBy?.(row)
            return (
              <li key={row.productAttributeDefinitionId}>
                <label className={closed === undefined ? styles.pick : `${styles.pick} ${styles.isClosed}`}>
                  <Checkbox
                    checked={isChosen(row) || closed !== undefined}
                    disabled={closed !== undefined}
                    onChange={() => onToggle(row)}
                    aria-label={t`Choose ${row.name}`}
                  />
                  <Stack component="span" gap={0} flex={1} miw={0}>
                    <span className={textStyles.strong}>{row.name}</span>
                    <span className={textStyles.note}>{typeName(row)}</span>
                  </Stack>
                  {closed !== undefined && <Tag colour="success">{closed}</Tag>}
                </label>
              </li>
            )
          })}
        </RowList>
      )}
      {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      <p className={textStyles.note} ref={mark} aria-live="polite">
        {list.isLoading
          ? t`Loading...`
          : list.isLoadingMore
            ? t`Loading more…`
            : list.rows.length > 0 || list.error !== undefined
              ? ''
              : words.trim() === ''
                ? t`No attributes yet. Create them in Settings, under Attributes.`
                : t`No attributes match.`}
      </p>
    </div>
  )
}
