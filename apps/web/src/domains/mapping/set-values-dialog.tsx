import { plural, t } from '@lingui/core/macro'
import { attribute } from '@stoa/contract/attribute.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useAllPages } from '../marketplace/fetch-all-pages.ts'
import type { RequestedOfMany } from './missing-values.ts'
import { requestedOfMany, valueChanges } from './missing-values.ts'
import { refreshMappings } from './use-rule-changes.ts'
import { ValueInput } from './value-input.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

type DialogProps = {
  productIds: readonly string[]
  /** With more than one it is chosen first. */
  marketplaces: readonly { id: string; name: string }[]
  onDone: () => void
  onClose: () => void
}

/** Gives products one value of an attribute of a marketplace: those that lack it, or all of them. */
export function SetValuesDialog({ productIds, marketplaces, onDone, onClose }: DialogProps) {
  const [chosen, setChosen] = useState<string | null>(marketplaces.length === 1 ? (marketplaces[0]?.id ?? null) : null)
  return (
    <Dialog
      onClose={onClose}
      size={520}
      title={t`${plural(productIds.length, { one: 'Set a value for # product', other: 'Set a value for # products' })}`}
    >
      {marketplaces.length > 1 && (
        <Select
          mb={14}
          label={t`Marketplace`}
          data={marketplaces.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          allowDeselect={false}
          onChange={setChosen}
          placeholder={t`Choose a marketplace`}
        />
      )}
      {chosen === null ? <DialogActions /> : <ValueForm key={chosen} marketplaceId={chosen} productIds={productIds} onDone={onDone} />}
    </Dialog>
  )
}

function ValueForm({ marketplaceId, productIds, onDone }: { marketplaceId: string; productIds: readonly string[]; onDone: () => void }) {
  const mappings = useCall(mapping.list, { body: { marketplaceId, productIds: [...productIds] } })
  const definitions = usePages(attribute.paged, { query: { marketplaceId, limit: 100 } })
  useAllPages(definitions)
  const requested = useMemo(() => requestedOfMany(definitions.rows, mappings.data ?? []), [definitions.rows, mappings.data])
  const error = mappings.error ?? definitions.error
  if (error) {
    const retry = () => {
      void mappings.refetch()
      definitions.retry()
    }
    return <PanelError message={messageOf(error)} onRetry={retry} />
  }
  if (!mappings.data || definitions.isLoading) return <LoadingBlock h={180} />
  if (requested.length === 0)
    return (
      <>
        <EmptyState title={t`No attributes`} text={t`This marketplace requires no attribute of these products. Submit them to a collection first.`} />
        <DialogActions cancel={t`Close`} />
      </>
    )
  return <ChosenValue marketplaceId={marketplaceId} requested={requested} onDone={onDone} />
}

function ChosenValue({ marketplaceId, requested, onDone }: { marketplaceId: string; requested: readonly RequestedOfMany[]; onDone: () => void }) {
  const client = useQueryClient()
  const [definitionId, setDefinitionId] = useState<string | null>(requested[0]?.definition.productAttributeDefinitionId ?? null)
  const [value, setValue] = useState('')
  const [replacesOthers, setReplacesOthers] = useState(false)
  const one = requested.find(({ definition }) => definition.productAttributeDefinitionId === definitionId)
  const changes = one ? valueChanges(one, value, { replacesOthers }) : []
  const others = one ? one.mappings.length - one.missing : 0
  const set = useSend(mapping.upsertMany, {
    onSuccess: (saved) => {
      toastDone(t`${plural(saved.length, { one: 'Value saved for # product', other: 'Value saved for # products' })}`)
      void refreshMappings(client)
      onDone()
    },
  })
  const problem = set.error === null ? undefined : (issuesOf(set.error)[0]?.message ?? messageOf(set.error))
  return (
    <form
      className={layoutStyles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() !== '' && changes.length > 0) set.mutate({ params: { id: marketplaceId }, body: { mappings: changes } })
      }}
    >
      {problem !== undefined && <FormMessage>{problem}</FormMessage>}
      <Select
        label={t`Attribute`}
        data={requested.map(({ definition, missing }) => ({
          value: definition.productAttributeDefinitionId,
          label: missing === 0 ? definition.name : t`${definition.name}: missing for ${missing}`,
        }))}
        value={definitionId}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t`Nothing found`}
        onChange={(next) => {
          setDefinitionId(next)
          setValue('')
        }}
      />
      {one && <ValueInput definition={one.definition} label={t`Value`} isLabelled value={value} onChange={setValue} isLive />}
      {others > 0 && (
        <Checkbox
          checked={replacesOthers}
          onChange={(event) => setReplacesOthers(event.currentTarget.checked)}
          label={t`${plural(others, { one: 'Also replace the value that # product has', other: 'Also replace the values that # products have' })}`}
        />
      )}
      <p className={textStyles.note}>{t`Rules no longer change this value of these products.`}</p>
      <DialogActions isBusy={set.isPending}>
        <Button type="submit" loading={set.isPending} disabled={value.trim() === '' || changes.length === 0}>
          {changes.length === 0 ? t`Set value` : t`${plural(changes.length, { one: 'Set value for # product', other: 'Set value for # products' })}`}
        </Button>
      </DialogActions>
    </form>
  )
}
