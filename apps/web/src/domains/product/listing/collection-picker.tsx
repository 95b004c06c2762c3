import { t } from '@lingui/core/macro'
import { collection } from '@stoa/contract/collection.ts'
import { attribute } from '@stoa/contract/attribute.ts'
import type { Collection } from '@stoa/contract/collection.ts'
import { Box, Flex, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { searchDebounceMs } from '../../../lib/search-delay.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useCall, usePages } from '../../../lib/calls.ts'
import { contains } from '../../../lib/list-query.ts'
import { useSession } from '../../../lib/use-session.ts'
import { PanelError } from '../../../ui/states.tsx'
import { collectionLabel } from './collection-label.ts'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'
import styles from '../product.module.css'

type PickerProps = {
  marketplaceId: string
  value: string | null
  onPick: (id: string, one: Collection) => void
  /** Whether there is no going on without one. */
  isRequired?: boolean
}

/** One collection of a marketplace, found by typing: the server searches, so the tree may be of any size. */
export function CollectionPicker({ marketplaceId, value, onPick, isRequired = true }: PickerProps) {
  const name = useId()
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const [text, setText] = useState('')
  const [requested] = useDebouncedValue(text, searchDebounceMs)
  const filter = contains('name', requested)
  const list = usePages(collection.paged, { params: { id: marketplaceId }, query: { limit: 50, ...(filter ? { filter } : {}) } })
  const isNone = !list.isLoading && !list.isStale && list.error === undefined && list.rows.length === 0
  return (
    <div className={layoutStyles.close}>
      <TextInput
        type="search"
        label={
          <>
            {t`Collection`} {isRequired && <span className={textStyles.required}>{t`Required`}</span>}
          </>
        }
        placeholder={t`Search`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<Search size={16} aria-hidden />}
        autoComplete="off"
        data-autofocus
      />
      {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      {list.rows.length > 0 && (
        <Box
          className={layoutStyles.scroll}
          component="fieldset"
          miw={0}
          mah={264}
          p={4}
          bd="1px solid var(--border)"
          bdrs="md"
          data-stale={list.isStale || undefined}
          aria-label={t`Collections`}
        >
          {list.rows.map((one) => (
            <Flex key={one.id} className={styles.choice} component="label" gap={10} mih={36} px={10} py={4} bdrs="sm" align="center">
              <input type="radio" name={name} value={one.id} checked={one.id === value} onChange={() => onPick(one.id, one)} />
              <Box className={textStyles.breakable} component="span" miw={0}>
                {collectionLabel(one)}
              </Box>
              {isMerchant && one.requiresApproval && (
                <Box className={textStyles.breakable} miw={0} component="span" flex="none" ms="auto" fz="xs">{t`Needs approval`}</Box>
              )}
            </Flex>
          ))}
        </Box>
      )}
      {value !== null && <Requirements collectionId={value} />}
      <p className={textStyles.note} aria-live="polite">
        {list.isLoading
          ? t`Loading...`
          : isNone
            ? requested.trim() === ''
              ? t`No collections yet.`
              : t`No collections match.`
            : list.hasMore
              ? t`There are more. Search by name.`
              : ''}
      </p>
    </div>
  )
}

/** The attributes a product needs in a collection before it can be sold there. */
function Requirements({ collectionId }: { collectionId: string }) {
  const { data } = useCall(attribute.listOfCollection, { params: { id: collectionId } })
  if (!data) return null
  const names = data.filter(({ level }) => level === 'required').map(({ definition }) => definition.name)
  return (
    <p className={textStyles.note} aria-live="polite">
      {names.length === 0 ? t`No required attributes.` : t`Required attributes: ${names.join(', ')}`}
    </p>
  )
}
